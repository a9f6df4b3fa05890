import { type Address, zeroAddress } from 'viem'
import type { Intent, UnknownReason } from '../intent.ts'
import { LIFI_ABI } from './abi.ts'
import { type Call, readCall } from './readCall.ts'

type SwapIntent = Extract<Intent, { type: 'swap' }>

/** One call that LI.FI's diamond makes to another contract, and the token and amount that it takes for the call. */
interface Part {
  readonly sendingAssetId: Address
  readonly receivingAssetId: Address
  readonly fromAmount: bigint
  readonly requiresDeposit: boolean
}

/**
 * Decodes a swap on one chain by LI.FI's diamond (GenericSwapFacetV3). The diamond calls other contracts with the assets it was given, and
 * reverts if less than the minimum would reach the receiver. The calls in between move no other assets of the account. Bridging and
 * everything else that the diamond can do is reported as unknown.
 */
export function decodeLifi({ data, value }: Call): SwapIntent | UnknownReason {
  const method = readCall(LIFI_ABI, data)
  if (typeof method === 'string') return method
  const [, , , to, least, given] = method.args
  const parts: readonly Part[] = 'callTo' in given ? [given] : given
  const [first, last] = [parts[0], parts.at(-1)]
  if (!first || !last || to === zeroAddress) return 'malformed'
  const pays = method.functionName.includes('NativeTo')
    ? // The call sells all of the coin that it sends. If some coin is left over, the receiver gets it.
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

/** What the diamond takes from the account; undefined unless all of it is the same token. */
function readToken({ sendingAssetId: token }: Part, parts: readonly Part[]): SwapIntent['pays'] | undefined {
  const taken = parts.length === 1 ? parts : parts.filter(({ requiresDeposit }) => requiresDeposit)
  const units = taken.reduce((sum, { fromAmount }) => sum + fromAmount, 0n)
  const isOne = taken.every(({ sendingAssetId }) => sendingAssetId === token) && token !== zeroAddress
  return isOne && units > 0n ? { of: 'token', token, units } : undefined
}
