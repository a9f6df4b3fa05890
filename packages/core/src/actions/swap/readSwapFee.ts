import type { Sender } from '../../flows/send/state.ts'
import type { Kit } from '../../kit/kit.ts'
import { traitsOf } from '../../namespace/traitsOf.ts'
import { fetchUsualFee, readDataFee } from '../fetchUsualFee.ts'
import { quoteTransfer } from '../send/quoteTransfer.ts'

/** A swap through several pools uses at most as much as three transfers, and so do the steps that come with it. */
const TRANSFERS = 3n
/** The maximum call length of a usual route through several exchanges. */
const SWAP_BYTES = 4_096

/** Reads the maximum cost of a swap and its approval. The kit only subtracts it from "max". */
export async function readSwapFee(kit: Kit): Promise<void> {
  const from = kit.store.get().swap?.from
  if (!from) return
  try {
    const fee = await readFee(kit, from)
    if (fee !== undefined && kit.store.get().swap?.from === from)
      kit.store.dispatch({ type: 'swap.feeRead', fee })
  } catch {
    // The wallet shows the cost. Without a fee, "max" of the coin is not offered.
  }
}

/** Reads the fee from the smart account's wallet, or else from the network's prices. */
async function readFee(kit: Kit, from: Sender): Promise<bigint | undefined> {
  const { address, caipNetworkId } = from
  const work = (traitsOf(kit.store.get(), caipNetworkId).transferWork ?? 0n) * TRANSFERS
  const swap = { caipNetworkId, work, bytes: SWAP_BYTES }
  const quoted = await quoteTransfer(kit, {
    from,
    transfer: { address, caipNetworkId, to: address, amount: 1n },
  })
  if (quoted === 0n) return 0n
  if (quoted !== undefined) return quoted * TRANSFERS + (await readDataFee(kit, swap))
  return work === 0n ? undefined : fetchUsualFee(kit, { ...swap, speed: 'instant' })
}
