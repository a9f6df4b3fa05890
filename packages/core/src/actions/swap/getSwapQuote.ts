import { convertQuotes, SLIPPAGE, toCaipAddress } from '@latchkey/contract'
import { NoActiveAddressError } from '../../errors/kit.ts'
import { SwapRefusedError } from '../../errors/swap.ts'
import type { SwapPair, SwapQuote } from '../../flows/swap/state.ts'
import type { Kit } from '../../kit/kit.ts'
import { senderOf } from '../send/senderOf.ts'
import { askConvert } from './askConvert.ts'
import { tokenId } from './tokenId.ts'

/** The swap to quote, on the displayed network. Tokens are `native` or plain addresses. */
export interface GetSwapQuoteParameters extends SwapPair {
  /** In the smallest unit of the token that is sold. */
  readonly amount: bigint
  /** Percent by which the price may get worse; 1 unless given (S9.17). */
  readonly slippage?: number
  readonly signal?: AbortSignal
}

/** How long a quote is valid after it was read, if the gateway gives no expiry. */
const USUAL_LIFE_MS = 30_000

/**
 * Reads a quote: how much of one token the displayed account would receive for an amount of another.
 *
 * @param kit - made by createKit()
 * @param parameters - the tokens, the amount, and how much worse the price may get
 * @returns the quote, to be shown and given to swap()
 * @throws NoActiveAddressError, SwapRefusedError if the swap is not possible, SwapUnsupportedError, ServiceError
 *
 * @example
 * const quote = await getSwapQuote(kit, { sell: 'native', buy: '0xaf88…', amount: 10n ** 18n })
 */
export async function getSwapQuote(
  kit: Kit,
  { sell, buy, amount, slippage = SLIPPAGE.usual, signal }: GetSwapQuoteParameters,
): Promise<SwapQuote> {
  const from = senderOf(kit)
  if (!from) throw new NoActiveAddressError()
  const { caipNetworkId, address } = from
  const { quotes } = await askConvert(caipNetworkId, () =>
    kit.services.call(convertQuotes, {
      query: {
        amount: String(amount),
        from: tokenId(kit, caipNetworkId, sell),
        to: tokenId(kit, caipNetworkId, buy),
        userAddress: toCaipAddress(caipNetworkId, address),
        slippage: String(slippage),
      },
      ...(signal ? { signal } : {}),
    }),
  )
  const [best] = quotes
  if (!best || best.fromAmount !== String(amount))
    throw new SwapRefusedError({ field: 'amount', reason: 'There is no quote for this amount' })
  const receives = BigInt(best.toAmount)
  const { quoteId, priceImpact, expiresAt, minToAmount } = best
  return {
    caipNetworkId,
    address,
    sell,
    buy,
    amount,
    receives,
    // The kit's own arithmetic, so that no service can promise less than the user chose.
    atLeast: largerOf(leastOf(receives, slippage), BigInt(minToAmount ?? 0)),
    slippage,
    expiresAt: expiresAt === undefined ? Date.now() + USUAL_LIFE_MS : expiresAt * 1_000,
    ...(priceImpact === undefined ? {} : { priceImpact }),
    ...(quoteId === undefined ? {} : { quoteId }),
  }
}

/** Rounded down, so that it is at most one unit less than the gateway's own minimum. */
function leastOf(receives: bigint, slippage: number): bigint {
  return (receives * (10_000n - BigInt(Math.round(slippage * 100)))) / 10_000n
}

function largerOf(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}
