import type { TransferParameters } from '../../adapter/adapter.ts'
import type { Sender } from '../../flows/send/state.ts'
import type { Kit } from '../../kit/kit.ts'
import { adapterOf } from './senderOf.ts'

/**
 * The most that a transfer costs a smart account, as its wallet quotes it, and a third more: the wallet prices the operation again for the
 * approval, and two full blocks raise the base fee by 27 %.
 *
 * @returns 0n where somebody else pays; undefined for a plain account, or where the wallet doesn't say
 */
export async function quoteTransfer(
  kit: Kit,
  { from, transfer }: { readonly from: Sender; readonly transfer: TransferParameters },
): Promise<bigint | undefined> {
  if (!from.isSmartAccount) return undefined
  const steps = [{ label: 'transfer', call: { transfer } }]
  // Wallets that don't know the method reject it. Their fee is estimated instead, as a plain account's is.
  const cost = await adapterOf(kit, from)
    ?.quoteSteps?.({ ...from, steps })
    .catch(() => undefined)
  return cost && cost.fee + cost.fee / 3n
}
