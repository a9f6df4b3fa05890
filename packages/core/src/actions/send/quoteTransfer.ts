import type { TransferParameters } from '../../adapter/adapter.ts'
import type { Sender } from '../../flows/send/state.ts'
import type { Kit } from '../../kit/kit.ts'
import { adapterOf } from './senderOf.ts'

/**
 * Reads the maximum cost of a smart account's transfer: the wallet's quote plus a third. The wallet prices the operation again for the
 * approval, and two full blocks raise the base fee by 27 %.
 *
 * @returns 0n if a sponsor pays; undefined for a plain account, or if the wallet gives no quote
 */
export async function quoteTransfer(
  kit: Kit,
  { from, transfer }: { readonly from: Sender; readonly transfer: TransferParameters },
): Promise<bigint | undefined> {
  if (!from.isSmartAccount) return undefined
  const steps = [{ label: 'transfer', call: { transfer } }]
  // Wallets that don't know the method reject it. The kit then estimates the fee as for a plain account.
  const cost = await adapterOf(kit, from)
    ?.quoteSteps?.({ ...from, steps })
    .catch(() => undefined)
  return cost && cost.fee + cost.fee / 3n
}
