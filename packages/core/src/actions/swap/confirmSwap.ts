import type { OperationCost } from '../../adapter/adapter.ts'
import { formatAmount } from '../../amount/formatAmount.ts'
import { SendInProgressError } from '../../errors/send.ts'
import { SwapPriceMovedError } from '../../errors/swap.ts'
import { selectSwap, selectSwapButton, selectSwapQuote } from '../../flows/swap/select.ts'
import type { SwapQuote, SwapRecord } from '../../flows/swap/state.ts'
import type { Kit } from '../../kit/kit.ts'
import { isUnderWay, type TransactionEvent } from '../../transaction/progress.ts'
import { refreshBalance } from '../refreshBalance.ts'
import { adapterOf } from '../send/senderOf.ts'
import { pushView, resetView } from '../views.ts'
import { buildSwap } from './buildSwap.ts'
import { readSwapPlan } from './readSwapPlan.ts'
import { readSwapQuote } from './readSwapQuote.ts'
import { type SwapReturnType, swap } from './swap.ts'

/**
 * Shows the review of the quote that the user looked at.
 *
 * @param kit - made by createKit(), with a swap begun by prepareSwap()
 * @param parameters - the quote on screen
 *
 * @example
 * reviewSwap(kit, { quote })
 */
export function reviewSwap(kit: Kit, { quote }: { readonly quote: SwapQuote | undefined }): void {
  const button = selectSwapButton(kit.store.get())
  const goesOn = button === 'reviewSwap' && quote !== undefined
  if (goesOn) {
    kit.store.dispatch({ type: 'swap.reviewed', quote })
    void readSwapPlan(kit, quote)
    void readSwapCost(kit, quote)
  }
  if (goesOn || button === 'inProgress') pushView(kit, { view: 'SwapPreview' })
}

/** Reads what a smart account's swap costs, and who pays. If the wallet gives no quote, the review refers to the wallet's approval. */
async function readSwapCost(kit: Kit, quote: SwapQuote): Promise<void> {
  const cost = await costOf(kit, quote).catch(() => undefined)
  if (cost) kit.store.dispatch({ type: 'swap.costRead', quote, cost })
}

async function costOf(kit: Kit, quote: SwapQuote): Promise<OperationCost | undefined> {
  const from = kit.store.get().swap?.from
  const adapter = from?.isSmartAccount ? adapterOf(kit, from) : undefined
  if (!from || !adapter?.quoteSteps) return undefined
  return adapter.quoteSteps({ ...from, steps: await buildSwap(kit, quote) })
}

/**
 * Sets whether the swap may upgrade the user's account (EIP-7702), so that the wallet prompts only once. The displayed plan is updated.
 *
 * @param kit - made by createKit(), with a swap that is reviewed
 * @param parameters - the user's choice
 *
 * @example
 * chooseSwapUpgrade(kit, { allowsUpgrade: true })
 */
export function chooseSwapUpgrade(kit: Kit, { allowsUpgrade }: { readonly allowsUpgrade: boolean }): void {
  kit.store.dispatch({ type: 'swap.upgradeChosen', allowsUpgrade })
  const { reviewed } = selectSwap(kit.store.get())
  if (reviewed) void readSwapPlan(kit, reviewed)
}

/**
 * Accepts a new price: the review then shows that price.
 *
 * @param kit - made by createKit(), with a swap begun by prepareSwap()
 * @param parameters - the quote on screen
 *
 * @example
 * acceptSwapPrice(kit, { quote })
 */
export function acceptSwapPrice(kit: Kit, { quote }: { readonly quote: SwapQuote }): void {
  kit.store.dispatch({ type: 'swap.reviewed', quote })
}

/**
 * Swaps by the quote in the review, or by a newer quote of the same swap that guarantees no less, since quotes expire. If the price has
 * moved, nothing is sent, and the kit reads a new quote that the user must accept first.
 *
 * @param kit - made by createKit(), with a swap begun by prepareSwap()
 * @returns the swap's transaction
 * @throws what swap() throws, and SendInProgressError
 *
 * @example
 * await confirmSwap(kit)
 */
export async function confirmSwap(kit: Kit): Promise<SwapReturnType> {
  const { from, sell, buy, progress, allowsUpgrade } = selectSwap(kit.store.get())
  const quote = bestOf(kit)
  if (isUnderWay(progress)) throw new SendInProgressError()
  if (!from || !sell || !buy || !quote) throw new SwapPriceMovedError()
  const record: SwapRecord = {
    from,
    sell,
    buy,
    amount: formatAmount(quote.amount, sell.decimals),
    receives: formatAmount(quote.receives, buy.decimals),
  }
  const onProgress = (event: TransactionEvent) => kit.store.dispatch({ type: 'swap.moved', event, record })
  const isWanted = (): boolean => kit.store.get().swap?.from === from
  try {
    return await swap(kit, { quote, onProgress, isWanted, allowUpgrade: allowsUpgrade })
  } catch (error) {
    if (error instanceof SwapPriceMovedError) void readSwapQuote(kit)
    // The user may have declined the upgrade, which changes the plan for the next attempt.
    if (allowsUpgrade) void readSwapPlan(kit, quote)
    throw error
  }
}

/** The reviewed quote, or a newer one of the same swap that guarantees no less: quotes expire. */
function bestOf(kit: Kit): SwapQuote | undefined {
  const state = kit.store.get()
  const { reviewed } = selectSwap(state)
  const newest = selectSwapQuote(state)
  if (!newest || !reviewed || newest.amount !== reviewed.amount) return reviewed
  const isSame = newest.sell === reviewed.sell && newest.buy === reviewed.buy
  return isSame && newest.atLeast >= reviewed.atLeast ? newest : reviewed
}

/**
 * Stops waiting for the wallet. Its answer no longer changes the form, but the wallet may still send the swap.
 *
 * @param kit - made by createKit(), with a swap begun by prepareSwap()
 *
 * @example
 * abandonSwap(kit)
 */
export function abandonSwap(kit: Kit): void {
  const { from, sell, buy } = selectSwap(kit.store.get())
  if (!from || !sell || !buy) return
  const record: SwapRecord = { from, sell, buy, amount: '', receives: '' }
  kit.store.dispatch({ type: 'swap.moved', event: { type: 'abandoned' }, record })
}

/**
 * Leaves a completed swap: clears the form and opens Account.
 *
 * @param kit - made by createKit(), with a swap begun by prepareSwap()
 *
 * @example
 * finishSwap(kit)
 */
export function finishSwap(kit: Kit): void {
  resetView(kit, { view: 'Account' })
  kit.store.dispatch({ type: 'swap.reset' })
  refreshBalance(kit).catch(() => {
    // The last known balance stays until the next change or poll reads it again.
  })
}
