import { SLIPPAGE } from '@latchkey/contract'
import { formatAmount } from '../../amount/formatAmount.ts'
import { readTyped } from '../../amount/typedAmount.ts'
import { selectSwap, selectSwapMax } from '../../flows/swap/select.ts'
import type { SwapSide, SwapToken } from '../../flows/swap/state.ts'
import type { Kit } from '../../kit/kit.ts'
import type { Wait } from '../send/wait.ts'
import { readSwapQuote } from './readSwapQuote.ts'

const AMOUNT_DEBOUNCE_MS = 200

/**
 * Stores the typed amount to sell, and reads a quote after a pause in typing.
 *
 * @param kit - made by createKit(), with a swap begun by prepareSwap()
 * @param parameters - the text, with the separators of the kit's locale
 *
 * @example
 * await typeSwapAmount(kit, { text: '0.5' })
 */
export async function typeSwapAmount(
  kit: Kit,
  { text, wait }: { readonly text: string; readonly wait?: Wait },
): Promise<void> {
  const { locale } = kit.store.get()
  kit.store.dispatch({ type: 'swap.amountTyped', text: readTyped(text, locale) })
  await readSwapQuote(kit, { delayMs: AMOUNT_DEBOUNCE_MS, ...(wait ? { wait } : {}) })
}

/**
 * Sets the amount to a share of the balance. For 100 % of the coin, the amount leaves enough for the fee.
 *
 * @param kit - made by createKit(), with a swap begun by prepareSwap()
 * @param parameters - percent of the balance
 *
 * @example
 * await chooseSwapShare(kit, { percent: 100 })
 */
export async function chooseSwapShare(kit: Kit, { percent }: { readonly percent: number }): Promise<void> {
  const state = kit.store.get()
  const { sell } = selectSwap(state)
  const most = selectSwapMax(state)
  if (!sell || most === undefined) return
  const text = formatAmount((most * BigInt(percent)) / 100n, sell.decimals)
  kit.store.dispatch({ type: 'swap.amountTyped', text })
  await readSwapQuote(kit)
}

/**
 * Chooses the token to sell or to buy. Choosing the other side's token reverses the swap.
 *
 * @param kit - made by createKit(), with a swap begun by prepareSwap()
 * @param parameters - which side, and the token
 *
 * @example
 * await chooseSwapToken(kit, { side: 'buy', token })
 */
export async function chooseSwapToken(
  kit: Kit,
  { side, token }: { readonly side: SwapSide; readonly token: SwapToken },
): Promise<void> {
  kit.store.dispatch({ type: 'swap.tokenChosen', side, token })
  await readSwapQuote(kit)
}

/** Reverses the swap.
 *
 * @param kit - made by createKit(), with a swap begun by prepareSwap()
 *
 * @example
 * await flipSwap(kit)
 */
export async function flipSwap(kit: Kit): Promise<void> {
  kit.store.dispatch({ type: 'swap.flipped' })
  await readSwapQuote(kit)
}

/**
 * Sets by how much the price may get worse. A percentage outside the limits is clamped.
 *
 * @param kit - made by createKit(), with a swap begun by prepareSwap()
 * @param parameters - percent
 *
 * @example
 * await chooseSlippage(kit, { percent: 0.5 })
 */
export async function chooseSlippage(kit: Kit, { percent }: { readonly percent: number }): Promise<void> {
  const within = Math.min(Math.max(percent, SLIPPAGE.least), SLIPPAGE.most)
  kit.store.dispatch({ type: 'swap.slippageChosen', percent: Math.round(within * 100) / 100 })
  await readSwapQuote(kit)
}
