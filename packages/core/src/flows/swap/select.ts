import { type ParsedAmount, parseAmount } from '../../amount/parseAmount.ts'
import { toFiat } from '../../amount/toFiat.ts'
import type { State } from '../../store/state.ts'
import { isUnderWay } from '../../transaction/progress.ts'
import { initialSwap } from './initial.ts'
import type { SwapQuote, SwapState } from './state.ts'

/** The part of the state that these selectors read. */
export type SwapSlice = Pick<State, 'swap'>

/**
 * Returns the swap flow's state, also before its chunk is loaded.
 *
 * @param state - of `kit.store.get()`
 * @returns the state; an empty form before a swap was begun
 *
 * @example
 * const { sell, buy } = selectSwap(kit.store.get())
 */
export function selectSwap({ swap }: SwapSlice): SwapState {
  return swap ?? initialSwap
}

/**
 * Parses the typed amount exactly. Returns undefined until the token to sell is chosen.
 *
 * @param state - of `kit.store.get()`
 * @returns the amount, or the reason why the text is not an amount
 *
 * @example
 * const parsed = selectParsedSwap(kit.store.get())
 */
export function selectParsedSwap(state: SwapSlice): ParsedAmount | undefined {
  const { sell, amountText } = selectSwap(state)
  return sell && parseAmount(amountText, sell.decimals)
}

/**
 * Returns the form's newest quote, also while a newer one is read.
 *
 * @param state - of `kit.store.get()`
 * @returns undefined if there is none
 *
 * @example
 * const quote = selectSwapQuote(kit.store.get())
 */
export function selectSwapQuote(state: SwapSlice): SwapQuote | undefined {
  const { quote } = selectSwap(state)
  return quote.step === 'known' ? quote.quote : quote.step === 'reading' ? quote.last : undefined
}

/**
 * Calculates the maximum that can be sold: the whole balance, less the fee if it is paid in the same coin.
 *
 * @param state - of `kit.store.get()`
 * @returns in the token's smallest unit; undefined if the balance or the fee is unknown
 *
 * @example
 * const max = selectSwapMax(kit.store.get())
 */
export function selectSwapMax(state: SwapSlice): bigint | undefined {
  const { sell, fee } = selectSwap(state)
  if (sell?.amount === undefined) return undefined
  if (sell.address !== undefined) return sell.amount
  if (fee === undefined) return undefined
  return sell.amount > fee ? sell.amount - fee : 0n
}

/**
 * Estimates the value of a quote's sold and bought amounts in US dollars.
 *
 * @param state - of `kit.store.get()`
 * @param quote - a quote of this form
 * @returns undefined if no price is known
 *
 * @example
 * const { sold, bought } = selectSwapFiat(kit.store.get(), quote)
 */
export function selectSwapFiat(
  state: SwapSlice,
  quote: Pick<SwapQuote, 'amount' | 'receives'>,
): { readonly sold: number | undefined; readonly bought: number | undefined } {
  const { sell, buy } = selectSwap(state)
  return {
    sold: sell && toFiat(quote.amount, sell.decimals, sell.price),
    bought: buy && toFiat(quote.receives, buy.decimals, buy.price),
  }
}

/** The label of the button under the form. Keys of the message catalog. */
export type SwapButton =
  | 'selectToken'
  | 'addAmount'
  | 'incorrectValue'
  | 'insufficientFunds'
  | 'insufficientFee'
  | 'quoting'
  | 'unavailable'
  | 'reviewSwap'
  | 'inProgress'

/**
 * Selects the button's label: what is missing, or that the user can continue. An unknown balance is never reported as
 * too small.
 *
 * @param state - of `kit.store.get()`
 * @returns a key of the message catalog
 *
 * @example
 * const label = selectSwapButton(kit.store.get())
 */
export function selectSwapButton(state: SwapSlice): SwapButton {
  const { sell, buy, quote, progress } = selectSwap(state)
  if (isUnderWay(progress)) return 'inProgress'
  if (!sell || !buy) return 'selectToken'
  const parsed = selectParsedSwap(state)
  if (!parsed?.ok && parsed?.reason !== 'empty') return 'incorrectValue'
  if (!parsed.ok || parsed.amount === 0n) return 'addAmount'
  if (sell.amount !== undefined && parsed.amount > sell.amount) return 'insufficientFunds'
  if (lacksFee(selectSwap(state), parsed.amount)) return 'insufficientFee'
  if (quote.step === 'failed') return 'unavailable'
  return selectSwapQuote(state) ? 'reviewSwap' : 'quoting'
}

function lacksFee({ tokens, sell, fee, from }: SwapState, amount: bigint): boolean {
  const coin = tokens.find(({ address }) => address === undefined)
  if (coin?.amount === undefined || from?.isSmartAccount) return false
  // An empty balance can't pay even the smallest fee.
  if (fee === undefined) return coin.amount === 0n
  return fee + (sell?.address === undefined ? amount : 0n) > coin.amount
}
