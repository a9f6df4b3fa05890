import {
  buildApprove,
  buildTransaction,
  convertAllowance,
  type RouteResponse,
  toCaipAddress,
} from '@latchkey/contract'
import type { Step, SwapBounds, SwapCall } from '../../adapter/adapter.ts'
import { SwapPriceMovedError } from '../../errors/swap.ts'
import type { SwapQuote } from '../../flows/swap/state.ts'
import type { Kit } from '../../kit/kit.ts'
import { askConvert } from './askConvert.ts'
import { tokenId } from './tokenId.ts'

/**
 * Has the gateway build the transactions of a swap: an approval of the exact amount where one is missing, and the swap itself for the
 * quote that was shown.
 *
 * @returns the steps, in order; each label is the step's part
 * @throws SwapPriceMovedError where the quote no longer holds, SwapRefusedError, ServiceError
 */
export async function buildSwap(kit: Kit, quote: SwapQuote): Promise<readonly Step[]> {
  const { caipNetworkId, amount, atLeast, sell, buy, slippage, quoteId } = quote
  if (Date.now() >= quote.expiresAt) throw new SwapPriceMovedError()
  const bounds: SwapBounds = {
    caipNetworkId,
    address: quote.address,
    amount,
    atLeast,
    ...(sell === 'native' ? {} : { sell }),
    ...(buy === 'native' ? {} : { buy }),
  }
  const pair = { from: tokenId(kit, caipNetworkId, sell), to: tokenId(kit, caipNetworkId, buy) }
  const userAddress = toCaipAddress(caipNetworkId, quote.address)
  const [namespace = ''] = caipNetworkId.split(':')
  const ask = <answer>(call: () => Promise<answer>) => askConvert(caipNetworkId, call)
  const [approvals, swap] = await Promise.all([
    sell === 'native' ? [] : buildApprovals(),
    ask(() =>
      kit.services.call(buildTransaction, {
        body: {
          ...pair,
          userAddress,
          amount: String(amount),
          disableEstimate: true,
          [namespace]: { slippage },
          ...(quoteId === undefined ? {} : { quoteId }),
        },
      }),
    ),
  ])
  return [...approvals, toStep('swap', swap)]

  async function buildApprovals(): Promise<Step[]> {
    const { approval, buildReset } = await readApproval(kit, quote)
    if (!approval) return []
    return [...(buildReset ? [toStep('reset', await buildReset())] : []), toStep('approve', approval)]
  }

  function toStep(part: SwapCall['part'], built: unknown): Step {
    return { label: part, call: { part, built, bounds } satisfies SwapCall }
  }
}

/** What a token's swap needs besides: nothing, an approval, or an end of the old approval before it. */
interface Approval {
  readonly approval?: RouteResponse<typeof buildApprove>
  readonly buildReset?: () => Promise<RouteResponse<typeof buildApprove>>
}

/** Asks which approval a swap of a token needs. */
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
