import type { OperationCost, TransferCall } from '../../adapter/adapter.ts'
import { selectSend } from '../../flows/send/select.ts'
import type { SendState } from '../../flows/send/state.ts'
import type { Kit } from '../../kit/kit.ts'
import { orderOf } from './orderOf.ts'
import { adapterOf } from './senderOf.ts'
import { transferOf } from './transferOf.ts'

/** Reads what a smart account's transfer costs, and who pays. If the wallet gives no quote, the review refers to the wallet's approval. */
export async function readSendCost(kit: Kit): Promise<void> {
  const reviewed = selectSend(kit.store.get())
  if (!reviewed.from?.isSmartAccount) return
  const cost = await costOf(kit, reviewed).catch(() => undefined)
  if (cost && isSame(reviewed, selectSend(kit.store.get())))
    kit.store.dispatch({ type: 'send.costRead', cost })
}

async function costOf(kit: Kit, send: SendState): Promise<OperationCost | undefined> {
  const order = orderOf({ send })
  const call: TransferCall = { transfer: transferOf(order) }
  return adapterOf(kit, order.from)?.quoteSteps?.({ ...order.from, steps: [{ label: 'transfer', call }] })
}

function isSame(one: SendState, other: SendState): boolean {
  return (
    one.from === other.from &&
    one.token?.id === other.token?.id &&
    one.amountText === other.amountText &&
    one.receiver === other.receiver
  )
}
