import type { SwapPlan, SwapQuote } from '../../flows/swap/state.ts'
import type { Kit } from '../../kit/kit.ts'
import { type AskedHow, readHow } from './permits.ts'
import { readApproval } from './readApproval.ts'

/** Finds out what the wallet will be asked for a swap, and whether at once. It asks nobody. */
export async function readSwapPlan(kit: Kit, quote: SwapQuote): Promise<void> {
  kit.store.dispatch({ type: 'swap.planned', quote, plan: await planOf(kit, quote) })
}

const UNKNOWN: AskedHow = { atomicity: 'unsupported' }

async function planOf(kit: Kit, quote: SwapQuote): Promise<SwapPlan> {
  if (quote.sell === 'native') return { parts: ['swap'], ...UNKNOWN }
  const needed = await readApproval(kit, quote).catch(() => undefined)
  if (needed && !needed.approval) return { parts: ['swap'], ...UNKNOWN }
  const { atomicity, permits } = await readHow(
    kit,
    quote,
    needed ?? {},
    kit.store.get().swap?.allowsUpgrade,
  ).catch(() => UNKNOWN)
  if (permits !== undefined) return { parts: ['permit', 'swap'], atomicity }
  // Where the approval could not be read, the swap reads it again: the review shows the usual two parts.
  return { parts: [...(needed?.buildReset ? (['reset'] as const) : []), 'approve', 'swap'], atomicity }
}
