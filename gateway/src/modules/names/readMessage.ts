import { NAME_MESSAGE_SECONDS, type NameMessage, stateName } from '@latchkey/contract'
import * as v from 'valibot'
import { parseJson } from '../../server/parseJson.ts'
import { refuse } from './zoneName.ts'

// Excludes arrays, which the schema would accept as records with their indexes as keys.
const attributes = v.pipe(
  v.custom<unknown>((given) => !Array.isArray(given)),
  v.record(v.string(), v.string()),
)
const timestamp = v.pipe(v.number(), v.integer())
const coinType = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0xffff_ffff))
const bound = { statement: v.string(), name: v.string(), gateway: v.string(), timestamp }

const boundMessages = {
  register: v.strictObject({
    ...bound,
    purpose: v.literal('register'),
    attributes: v.exactOptional(attributes),
  }),
  attributes: v.strictObject({ ...bound, purpose: v.literal('attributes'), attributes }),
  address: v.strictObject({
    ...bound,
    purpose: v.literal('address'),
    coin_type: coinType,
    address: v.string(),
  }),
}
/** The wire form of S7.25, which contains neither gateway nor purpose. */
const bareMessages = {
  register: v.strictObject({ name: v.string(), attributes: v.exactOptional(attributes), timestamp }),
  attributes: v.strictObject({ attributes, timestamp }),
  address: v.strictObject({ coin_type: coinType, address: v.string(), timestamp }),
}

export type Purpose = NameMessage['purpose']
export type Said<purpose extends Purpose> = v.InferOutput<(typeof bareMessages)[purpose]>

export interface Wanted<purpose extends Purpose> {
  readonly purpose: purpose
  /** In its normal form; undefined if the message itself names the name. */
  readonly name: string | undefined
  /** The URL at which pages reach this gateway. */
  readonly gateway: string
}

/** Reads a signed message: it must be for this name, gateway and purpose, and from the last minutes. */
export function readMessage<purpose extends Purpose>(
  text: string,
  { purpose, name, gateway }: Wanted<purpose>,
  { nowMs, takesBare }: { readonly nowMs: number; readonly takesBare: boolean },
): Said<purpose> {
  const raw = parseJson(text)
  const isBare = !(typeof raw === 'object' && raw !== null && 'gateway' in raw)
  const said = isBare ? parse(bareMessages[purpose], raw) : readBound(raw, { purpose, name, gateway })
  if (isBare && !takesBare)
    throw refuse('gateway', 'The signed message names no gateway. Load the page again, and sign again.')
  const offSeconds = Math.abs(nowMs / 1_000 - said.timestamp)
  if (offSeconds <= NAME_MESSAGE_SECONDS) return toSaid(said)
  const minutes = NAME_MESSAGE_SECONDS / 60
  const description = `The signed message is not from the last ${minutes} minutes. Check this device's clock, and sign again.`
  throw refuse('timestamp', description)

  /** Both forms of a purpose have the members of `Said`. */
  function toSaid(one: unknown): Said<purpose> {
    return one as Said<purpose>
  }
}

function readBound(raw: unknown, { purpose, name, gateway }: Wanted<Purpose>) {
  const said = parse<v.GenericSchema<unknown, NameMessage & { statement: string }>>(
    boundMessages[purpose],
    raw,
  )
  if (normal(said.gateway) !== normal(gateway))
    throw refuse('gateway', `The signed message is for another gateway. This one is ${gateway}.`)
  if (name !== undefined && said.name.toLowerCase() !== name)
    throw refuse('name', 'The signed message is for another name.')
  // The user reads this sentence before signing.
  if (said.statement !== stateName(said))
    throw refuse('statement', 'The signed message is not what is expected: statement is wrong.')
  return said
}

function parse<schema extends v.GenericSchema>(schema: schema, raw: unknown): v.InferOutput<schema> {
  const parsed = v.safeParse(schema, raw)
  if (parsed.success) return parsed.output
  const field = v.getDotPath(parsed.issues[0]) ?? 'message'
  throw refuse(field, `The signed message is not what is expected: ${field} is wrong or missing.`)
}

function normal(gateway: string): string {
  return URL.canParse(gateway) ? new URL(gateway).href.replace(/\/+$/, '') : ''
}
