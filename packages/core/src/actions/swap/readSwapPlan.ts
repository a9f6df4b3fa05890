import type { SwapPlan, SwapQuote } from '../../flows/swap/state.ts'
import type { Kit } from '../../kit/kit.ts'
import { type AskedHow, readHow } from './permits.ts'
import { readApproval } from './readApproval.ts'

/** Plans what the wallet will be asked for in a swap, and whether in one prompt. It prompts for nothing. */
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
  // If the approval could not be read, the review shows the usual two parts, and the swap reads it again.
  return { parts: [...(needed?.buildReset ? (['reset'] as const) : []), 'approve', 'swap'], atomicity }
}
