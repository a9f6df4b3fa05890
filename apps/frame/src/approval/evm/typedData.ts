import { describe, plainLine, readable } from '@latchkey/clear-signing'
import {
  decodeTypedData,
  findWarnings,
  MalformedValueError,
  readTypedData,
  rowsOfTypedData,
  type TypedData,
} from '@latchkey/clear-signing/evm'
import { type Hex, hashTypedData, hexToBytes, isAddress, type TypedDataDefinition } from 'viem'
import { CODES, FrameError } from '../../FrameError.ts'
import { chainNumberOf } from '../../rpc/network.ts'
import { refuseSmuggled } from '../../smart/refuseSmuggled.ts'
import { signAs } from '../../smart/signAs.ts'
import { findNetwork, networkOf } from '../networks.ts'
import type { Signing } from '../question.ts'
import { receiversOf } from '../receivers.ts'
import { accountsBound } from '../showMessage.ts'
import { loadExplainer } from './loadExplainer.ts'
import { readBalances, readTokens } from './readTokens.ts'
import { requireAccount } from './requireAccount.ts'

// A signature over one of these types lets a program act for the account, whatever a descriptor says.
const DELEGATING = ['Delegation', 'PackedUserOperation', 'UserOperation', 'SafeTx', 'SafeOp', 'Authorization']

/** Signs structured data. Only values that its types name are stored, shown and hashed. @see EIP-712 */
export const typedData: Signing = {
  async toBytes(params, place) {
    const { address } = place
    const [account, data] = Array.isArray(params) ? params : []
    if (typeof account !== 'string') throw malformed()
    requireAccount(account, address)
    const parsed = parseData(data)
    await refuseSmuggled(parsed, place)
    // viem refuses some type names. Hashing here refuses the request before the user is asked.
    hash(parsed)
    return [new TextEncoder().encode(JSON.stringify(parsed))]
  },
  async show([bytes = new Uint8Array()], place) {
    const { address, network, node, now, texts, words } = place
    const data = dataIn(bytes)
    const circumstances = { signer: toHex(address), chainId: chainNumberOf(network), now }
    const found = decodeTypedData(data, circumstances).intents
    const [intent] = found
    const contract = data.domain.verifyingContract
    const explained =
      intent?.type === 'unknown' &&
      intent.reason === 'notListed' &&
      typeof contract === 'string' &&
      isAddress(contract)
        ? await (await loadExplainer(contract, place))?.explainTypedDataOf(data, contract, place)
        : undefined
    const within = explained?.within ?? { intents: [], warnings: [] }
    const balanceOf = await readBalances([...found, ...within.intents], address, network, node)
    const decoded = decodeTypedData(data, { ...circumstances, balanceOf })
    const { findToken, tokenLines } = await readTokens(
      [...decoded.intents, ...within.intents],
      network,
      node,
      explained?.tokens,
    )
    const vocabulary = { coin: networkOf(network).coin, findToken, findNetwork, words }
    const isUnknown = !explained && decoded.warnings.includes('notDecoded')
    const known = decoded.warnings.filter((warning) => warning !== 'notDecoded')
    const { descriptions, warnings } = describe(
      {
        intents: explained ? [] : decoded.intents,
        warnings: [
          ...new Set([
            ...known,
            ...within.warnings,
            ...findWarnings(within.intents, { ...circumstances, balanceOf }),
          ]),
        ],
      },
      vocabulary,
    )
    const fields = rowsOfTypedData(data)
    return {
      kind: 'message',
      receivers: receiversOf([...decoded.intents, ...within.intents]),
      statements: explained ? [explained.describe(vocabulary)] : descriptions,
      lines: [
        ...accountsBound(place),
        ...tokenLines,
        ...fields.map(({ label, value }) => ({ label, value: plainLine(value) })),
      ],
      warnings: [
        ...(DELEGATING.some((name) => name in data.types) ? [texts.delegates] : []),
        ...(isUnknown ? [texts.unknownData] : []),
        ...warnings,
        ...(fields.some(({ value }) => readable(value).hasHidden) ? [texts.hidden] : []),
      ],
      raw: readable(JSON.stringify(data, null, 2)).text,
    }
  },
  async sign([bytes = new Uint8Array()], { eip155 }, place) {
    return signAs(place, hexToBytes(hash(dataIn(bytes))), eip155)
  },
}

function parseData(data: unknown): TypedData {
  try {
    return readTypedData(typeof data === 'string' ? JSON.parse(data) : data)
  } catch (error) {
    if (error instanceof MalformedValueError || error instanceof SyntaxError) throw malformed()
    throw error
  }
}

const dataIn = (bytes: Uint8Array): TypedData => parseData(new TextDecoder().decode(bytes))
const malformed = () =>
  new FrameError('eth_signTypedData_v4 takes an address and typed data of exactly the fields of its types', {
    code: CODES.invalidParams,
  })

function hash(data: TypedData): Hex {
  try {
    // viem accepts the values in the form that readTypedData returns.
    return hashTypedData(data as unknown as TypedDataDefinition)
  } catch {
    throw malformed()
  }
}

// The server's schema guarantees 0x and 40 hex characters.
const toHex = (address: string): Hex => `0x${address.slice(2)}`
