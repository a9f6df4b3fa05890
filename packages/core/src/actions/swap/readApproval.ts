import { buildApprove, convertAllowance, type RouteResponse, toCaipAddress } from '@latchkey/contract'
import type { SwapQuote } from '../../flows/swap/state.ts'
import type { Kit } from '../../kit/kit.ts'
import { askConvert } from './askConvert.ts'
import { tokenId } from './tokenId.ts'

/** What a swap of the token also needs: nothing, an approval, or a reset of the old approval and then an approval. */
export interface Approval {
  readonly approval?: RouteResponse<typeof buildApprove>
  readonly buildReset?: () => Promise<RouteResponse<typeof buildApprove>>
}

export async function readApproval(
  kit: Kit,
  { caipNetworkId, sell, buy, ...quote }: SwapQuote,
): Promise<Approval> {
  const { amount } = quote
  const userAddress = toCaipAddress(caipNetworkId, quote.address)
  const pair = { from: tokenId(kit, caipNetworkId, sell), to: tokenId(kit, caipNetworkId, buy) }
  const ask = <answer>(call: () => Promise<answer>) => askConvert(caipNetworkId, call)
  const query = { tokenAddress: pair.from, userAddress }
  const { allowance } = await ask(() => kit.services.call(convertAllowance, { query }))
  if (BigInt(allowance) >= amount) return {}
  const approve = (most: bigint) =>
    ask(() => kit.services.call(buildApprove, { query: { ...pair, userAddress, amount: String(most) } }))
  const approval = await approve(amount)
  return { approval, ...(approval.mustResetFirst ? { buildReset: () => approve(0n) } : {}) }
}
