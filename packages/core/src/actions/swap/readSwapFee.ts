import type { Kit } from '../../kit/kit.ts'
import { traitsOf } from '../../namespace/traitsOf.ts'
import { fetchFeePrice } from '../fetchFeePrice.ts'

/** A swap through several pools uses as much as three transfers at most, and so does nothing else that comes with it. */
const TRANSFERS = 3n

/** Reads what a swap and its approval cost at most: it is kept back from "max", and nothing else is decided by it. */
export async function readSwapFee(kit: Kit): Promise<void> {
  const from = kit.store.get().swap?.from
  const work = from && traitsOf(kit.store.get(), from.caipNetworkId).transferWork
  if (!from || work === undefined) return
  try {
    const { instant } = await fetchFeePrice(kit, from)
    const fee = instant * work * TRANSFERS
    if (kit.store.get().swap?.from === from) kit.store.dispatch({ type: 'swap.feeRead', fee })
  } catch {
    // The wallet says what it costs. Without a fee, "max" of the coin is not offered.
  }
}
