import type { Atomicity } from '../../adapter/adapter.ts'
import type { SwapPlan, SwapQuote } from '../../flows/swap/state.ts'
import type { Kit } from '../../kit/kit.ts'
import { requireSigner } from '../requireSigner.ts'
import { readApproval } from './buildSwap.ts'

/** Finds out what the wallet will be asked for a swap, and whether it can be asked at once. Nobody is asked for it. */
export async function readSwapPlan(kit: Kit, quote: SwapQuote): Promise<void> {
  const parts = await readParts(kit, quote)
  const plan: SwapPlan = {
    parts,
    atomicity:
      parts.length > 1 ? await readAtomicity(kit).catch(() => 'unsupported' as const) : 'unsupported',
  }
  kit.store.dispatch({ type: 'swap.planned', quote, plan })
}

async function readParts(kit: Kit, quote: SwapQuote): Promise<SwapPlan['parts']> {
  if (quote.sell === 'native') return ['swap']
  try {
    const { approval, buildReset } = await readApproval(kit, quote)
    return [...(buildReset ? (['reset'] as const) : []), ...(approval ? (['approve'] as const) : []), 'swap']
  } catch {
    // The swap asks again and says what is wrong. Until then, the review shows the usual two.
    return ['approve', 'swap']
  }
}

async function readAtomicity(kit: Kit): Promise<Atomicity> {
  const { adapter, connection } = await requireSigner(kit)
  const batches = await adapter.batches?.()
  const { connectorId, address, caipNetworkId } = connection
  return batches?.readAtomicity({ connectorId, address, caipNetworkId }) ?? 'unsupported'
}
