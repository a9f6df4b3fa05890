import { toFailure } from '../../errors/toFailure.ts'
import { selectParsedSwap, selectSwap, selectSwapButton, selectSwapQuote } from '../../flows/swap/select.ts'
import { isQuoteFor } from '../../flows/swap/swap.ts'
import type { Kit } from '../../kit/kit.ts'
import { isUnderWay } from '../../transaction/progress.ts'
import { wait as passTime, type Wait } from '../send/wait.ts'
import { getSwapQuote } from './getSwapQuote.ts'

export interface ReadSwapQuoteParameters {
  /** How long to wait for further typing, in milliseconds; no wait unless given. */
  readonly delayMs?: number
  readonly wait?: Wait
}

/**
 * Reads a quote for the form, and stores it in the form's state. A quote is dropped if a newer one was requested.
 *
 * @param kit - made by createKit(), with a swap begun by prepareSwap()
 * @param parameters - how long to wait first
 *
 * @example
 * await readSwapQuote(kit)
 */
export async function readSwapQuote(
  kit: Kit,
  { delayMs = 0, wait = passTime }: ReadSwapQuoteParameters = {},
): Promise<void> {
  const before = kit.store.get()
  const { sell, buy, slippage, progress } = selectSwap(before)
  const parsed = selectParsedSwap(before)
  if (!sell || !buy || !parsed?.ok || parsed.amount === 0n || isUnderWay(progress)) return
  const known = selectSwapQuote(before)
  const last =
    known && isQuoteFor(selectSwap(before), known) && known.amount === parsed.amount ? { last: known } : {}
  kit.store.dispatch({ type: 'swap.quoteRead', quote: { step: 'reading', ...last } })
  const reading = kit.store.get().swap?.quote
  const isFresh = (): boolean => kit.store.get().swap?.quote === reading
  if (delayMs > 0) await wait(delayMs)
  if (!isFresh()) return
  try {
    const quote = await getSwapQuote(kit, { sell: sell.id, buy: buy.id, amount: parsed.amount, slippage })
    if (isFresh())
      kit.store.dispatch({ type: 'swap.quoteRead', quote: { step: 'known', quote, readAt: Date.now() } })
  } catch (error) {
    if (isFresh())
      kit.store.dispatch({ type: 'swap.quoteRead', quote: { step: 'failed', failure: toFailure(error) } })
  }
}

/** How long a quote is shown before it is read again. */
export const QUOTE_REFRESH_MS = 10_000
const LOOK_EVERY_MS = 500

/**
 * Refreshes the quote while a view shows it: the kit reads it again ten seconds after each answer.
 *
 * @param kit - made by createKit(), with a swap begun by prepareSwap()
 * @returns how to stop
 *
 * @example
 * useEffect(() => followSwapQuote(kit), [kit])
 */
export function followSwapQuote(kit: Kit): () => void {
  const timer = setInterval(() => {
    const { quote } = selectSwap(kit.store.get())
    if (quote.step !== 'known' || Date.now() - quote.readAt < QUOTE_REFRESH_MS) return
    if (selectSwapButton(kit.store.get()) !== 'inProgress') void readSwapQuote(kit)
  }, LOOK_EVERY_MS)
  return () => clearInterval(timer)
}
