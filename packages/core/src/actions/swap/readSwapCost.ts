import type { OperationCost } from '../../adapter/adapter.ts'
import type { SwapQuote } from '../../flows/swap/state.ts'
import type { Kit } from '../../kit/kit.ts'
import { adapterOf } from '../send/senderOf.ts'
import { buildSwap } from './buildSwap.ts'

/** Finds out what a smart account's swap costs, and who pays. Where the wallet does not say, the review refers to its approval. */
export async function readSwapCost(kit: Kit, quote: SwapQuote): Promise<void> {
  const cost = await costOf(kit, quote).catch(() => undefined)
  if (cost) kit.store.dispatch({ type: 'swap.costRead', quote, cost })
}

async function costOf(kit: Kit, quote: SwapQuote): Promise<OperationCost | undefined> {
  const from = kit.store.get().swap?.from
  const adapter = from?.isSmartAccount ? adapterOf(kit, from) : undefined
  if (!from || !adapter?.quoteSteps) return undefined
  return adapter.quoteSteps({ ...from, steps: await buildSwap(kit, quote) })
}
