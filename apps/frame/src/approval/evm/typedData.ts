import { describe, readable } from '@latchkey/clear-signing'
import { decodeTypedData } from '@latchkey/clear-signing/evm'
import { array, type InferOutput, object, record, safeParse, string, unknown } from 'valibot'
import { hashTypedData, hexToBytes, type TypedDataDefinition } from 'viem'
import { CODES, FrameError } from '../../FrameError.ts'
import { chainNumberOf } from '../../rpc/network.ts'
import { refuseSmuggled } from '../../smart/refuseSmuggled.ts'
import { signAs } from '../../smart/signAs.ts'
import { findNetwork, networkOf } from '../networks.ts'
import type { Signing } from '../question.ts'
import { readTokens } from './readTokens.ts'
import { requireAccount } from './requireAccount.ts'

const schema = object({
  types: record(string(), array(object({ name: string(), type: string() }))),
  primaryType: string(),
  domain: record(string(), unknown()),
  message: record(string(), unknown()),
})
type TypedData = InferOutput<typeof schema>

// Signed, each of these lets a program act for the account.
const DELEGATING = ['Delegation', 'PackedUserOperation', 'UserOperation', 'SafeTx', 'SafeOp', 'Authorization']

/** Structured data. @see EIP-712 */
export const typedData: Signing = {
  async toBytes(params, place) {
    const { address } = place
    const [account, data] = Array.isArray(params) ? params : []
    if (typeof account !== 'string') throw malformed()
    requireAccount(account, address)
    const parsed = parseData(data)
    await refuseSmuggled(parsed, place)
    // Hashing it once says whether the types fit the values.
    hash(parsed)
    return [new TextEncoder().encode(JSON.stringify(parsed))]
  },
  async show([bytes = new Uint8Array()], place) {
    const { address, network, node, now, texts, words } = place
    const data = dataIn(bytes)
    const decoded = decodeTypedData(data, {
      signer: toHex(address),
      chainId: chainNumberOf(network),
      now,
    })
    const [intent] = decoded.intents
    const explained =
      intent?.type === 'unknown' && intent.reason === 'notListed'
        ? await (await import('./explainRequest.ts')).explainTypedDataOf(
            data,
            data.domain.verifyingContract,
            place,
          )
        : undefined
    const within = explained?.within ?? { intents: [], warnings: [] }
    const { findToken, tokenLines } = await readTokens(
      [...decoded.intents, ...within.intents],
      network,
      node,
      explained?.tokens,
    )
    const vocabulary = { coin: networkOf(network).coin, findToken, findNetwork, words }
    const { descriptions, warnings } = describe(
      // Its other warnings are of the domain, and stay.
      explained
        ? {
            intents: [],
            warnings: [
              ...new Set([
                ...decoded.warnings.filter((warning) => warning !== 'notDecoded'),
                ...within.warnings,
              ]),
            ],
          }
        : decoded,
      vocabulary,
    )
    const fields = fieldsOf(data)
    return {
      kind: 'message',
      statements: explained ? [explained.describe(vocabulary)] : descriptions,
      lines: [...tokenLines, ...fields.map(({ label, value }) => ({ label, value: readable(value).text }))],
      warnings: [
        ...warnings,
        ...(DELEGATING.includes(data.primaryType) ? [texts.delegates] : []),
        ...(fields.some(({ label, value }) => readable(label + value).hasHidden) ? [texts.hidden] : []),
      ],
      raw: JSON.stringify(data, null, 2),
    }
  },
  async sign([bytes = new Uint8Array()], { eip155 }, place) {
    return signAs(place, hexToBytes(hash(dataIn(bytes))), eip155)
  },
}

function parseData(data: unknown): TypedData {
  try {
    const parsed = safeParse(schema, typeof data === 'string' ? JSON.parse(data) : data)
    if (parsed.success) return parsed.output
  } catch {
    // No JSON: the error below says so.
  }
  throw malformed()
}

const dataIn = (bytes: Uint8Array): TypedData => parseData(new TextDecoder().decode(bytes))
const malformed = () =>
  new FrameError('eth_signTypedData_v4 takes an address and typed data', { code: CODES.invalidParams })

function hash(data: TypedData): `0x${string}` {
  try {
    // The schema has checked the shape; viem checks types against values, and throws.
    const definition: unknown = data
    return hashTypedData(definition as TypedDataDefinition)
  } catch (cause) {
    throw new FrameError('The typed data does not fit its types', { code: CODES.invalidParams, cause })
  }
}

/** Every field of the message, by its path; the domain first. */
function fieldsOf({ domain, message }: TypedData): { label: string; value: string }[] {
  const rows: { label: string; value: string }[] = []
  const add = (label: string, value: unknown): void => {
    if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) add(label ? `${label}.${name}` : name, inner)
    else rows.push({ label, value: String(value) })
  }
  add('domain', domain)
  add('', message)
  return rows
}

// The server's schema says that it is 0x and 40 hex characters.
const toHex = (address: string): `0x${string}` => `0x${address.slice(2)}`
