import { type Address, zeroAddress } from 'viem'
import type { Intent, UnknownReason } from '../intent.ts'
import { LIFI_ABI } from './abi.ts'
import { type Call, readCall } from './readCall.ts'

type SwapIntent = Extract<Intent, { type: 'swap' }>

/** One of the contracts that LI.FI's diamond calls, and what it takes for that. */
interface Part {
  readonly sendingAssetId: Address
  readonly receivingAssetId: Address
  readonly fromAmount: bigint
  readonly requiresDeposit: boolean
}

/**
 * Decodes a swap on one chain by LI.FI's diamond (GenericSwapFacetV3). The diamond calls other contracts with what it was given, and
 * reverts where less than the minimum would reach the receiver: what it does in between moves nothing else of the account's. Bridges, and
 * everything else that the diamond can do, are unknown.
 */
export function decodeLifi({ data, value }: Call): SwapIntent | UnknownReason {
  const method = readCall(LIFI_ABI, data)
  if (typeof method === 'string') return method
  const [, , , to, least, given] = method.args
  const parts: readonly Part[] = 'callTo' in given ? [given] : given
  const [first, last] = [parts[0], parts.at(-1)]
  if (!first || !last || to === zeroAddress) return 'malformed'
  const pays = method.functionName.includes('NativeTo')
    ? // All the coin that goes along is sold; what comes back of it goes to the receiver.
      first.sendingAssetId === zeroAddress && value > 0n && ({ of: 'coin', units: value } as const)
    : readToken(first, method.functionName.includes('Single') ? [first] : parts)
  if (!pays) return 'notListed'
  const isCoinBought = method.functionName.endsWith('ToNative')
  // The diamond writes the coin as the zero address.
  if (!isCoinBought && last.receivingAssetId === zeroAddress) return 'notListed'
  const receives: SwapIntent['receives'] = isCoinBought
    ? { of: 'coin', units: least }
    : { of: 'token', token: last.receivingAssetId, units: least }
  return { type: 'swap', pays, receives, to }
}

/** What the diamond takes of the account: all of it has to be of one token. */
function readToken({ sendingAssetId: token }: Part, parts: readonly Part[]): SwapIntent['pays'] | undefined {
  const taken = parts.length === 1 ? parts : parts.filter(({ requiresDeposit }) => requiresDeposit)
  const units = taken.reduce((sum, { fromAmount }) => sum + fromAmount, 0n)
  const isOne = taken.every(({ sendingAssetId }) => sendingAssetId === token) && token !== zeroAddress
  return isOne && units > 0n ? { of: 'token', token, units } : undefined
}
