import type { Sender } from '../../flows/send/state.ts'
import type { Kit } from '../../kit/kit.ts'
import { traitsOf } from '../../namespace/traitsOf.ts'
import { fetchFeePrice } from '../fetchFeePrice.ts'
import { quoteTransfer } from '../send/quoteTransfer.ts'

/** A swap through several pools uses as much as three transfers at most, and so does nothing else that comes with it. */
const TRANSFERS = 3n

/** Reads what a swap and its approval cost at most: it is kept back from "max", and nothing else is decided by it. */
export async function readSwapFee(kit: Kit): Promise<void> {
  const from = kit.store.get().swap?.from
  if (!from) return
  try {
    const transfer = await readTransferFee(kit, from)
    if (transfer !== undefined && kit.store.get().swap?.from === from)
      kit.store.dispatch({ type: 'swap.feeRead', fee: transfer * TRANSFERS })
  } catch {
    // The wallet says what it costs. Without a fee, "max" of the coin is not offered.
  }
}

/** What a transfer costs: as a smart account's wallet quotes it, or at the network's price. */
async function readTransferFee(kit: Kit, from: Sender): Promise<bigint | undefined> {
  const { address, caipNetworkId } = from
  const quoted = await quoteTransfer(kit, {
    from,
    transfer: { address, caipNetworkId, to: address, amount: 1n },
  })
  if (quoted !== undefined) return quoted
  const work = traitsOf(kit.store.get(), caipNetworkId).transferWork
  return work === undefined ? undefined : (await fetchFeePrice(kit, from)).instant * work
}
