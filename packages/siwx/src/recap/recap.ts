import { describeRecap } from '@latchkey/contract'
import { utf8ToBytes } from '@noble/hashes/utils'
import { base64urlnopad } from '@scure/base'
import { attempt, SiwxError } from '../errors/SiwxError.ts'

export { describeRecap }

/** The rights that a message gives to its URI (ERC-5573): by resource, then by ability, with the limits of each. */
export interface Recap {
  readonly att: Readonly<
    Record<string, Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>>
  >
  /** CIDs of the proofs that it builds on. Paired wallets omit it. */
  readonly prf?: readonly string[]
}

const PREFIX = 'urn:recap:'
const ABILITY = /^[A-Za-z0-9.*_+-]+\/[A-Za-z0-9.*_+-]+$/

/**
 * Reads the ReCap of a message, which is its last resource.
 *
 * @param resources - a message's resources
 * @returns undefined if there is none
 * @throws SiwxError `recap_invalid` if there are several, if one is not the last resource, or if it cannot be read
 *
 * @example
 * const recap = readRecap(message.resources)
 */
export function readRecap(resources: readonly string[] = []): Recap | undefined {
  const index = resources.findIndex((uri) => uri.startsWith(PREFIX))
  if (index === -1) return undefined
  if (index !== resources.length - 1) throw invalid('A ReCap is the last resource, and the only one.')
  const text = resources[index]?.slice(PREFIX.length) ?? ''
  const recap: unknown = attempt('recap_invalid', 'The ReCap is no base64url of JSON.', () =>
    JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(base64urlnopad.decode(text))),
  )
  if (!isRecap(recap)) throw invalid('The ReCap has not the shape of ERC-5573.')
  return recap
}

/**
 * Writes a ReCap as a resource.
 *
 * @example
 * const resources = [writeRecap({ att: { 'https://example.com': { 'crud/read': [{}] } }, prf: [] })]
 */
export function writeRecap(recap: Recap): string {
  if (!isRecap(recap)) throw invalid('The ReCap has not the shape of ERC-5573.')
  return `${PREFIX}${base64urlnopad.encode(utf8ToBytes(JSON.stringify(sortKeys(recap))))}`
}

function isRecap(value: unknown): value is Recap {
  if (!isRecord(value) || !isRecord(value.att)) return false
  const areAbilities = Object.values(value.att).every(
    (abilities) =>
      isRecord(abilities) &&
      Object.entries(abilities).every(
        ([ability, limits]) => ABILITY.test(ability) && Array.isArray(limits) && limits.every(isRecord),
      ),
  )
  const { prf = [] } = value
  return areAbilities && Array.isArray(prf) && prf.every((cid) => typeof cid === 'string')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function sortedEntries<value>(record: Readonly<Record<string, value>>): [string, value][] {
  return Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1))
}

/** ERC-5573 requires sorted keys, so that each ReCap has only one text. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (!isRecord(value)) return value
  return Object.fromEntries(sortedEntries(value).map(([key, inner]) => [key, sortKeys(inner)]))
}

function invalid(message: string): SiwxError {
  return new SiwxError('recap_invalid', message)
}
