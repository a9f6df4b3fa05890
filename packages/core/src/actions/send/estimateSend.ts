import type { FeeEstimate } from '../../adapter/adapter.ts'
import { toFailure } from '../../errors/toFailure.ts'
import { selectFee, selectSendAmount } from '../../flows/send/select.ts'
import type { SendState } from '../../flows/send/state.ts'
import type { Kit } from '../../kit/kit.ts'
import { quoteTransfer } from './quoteTransfer.ts'
import { adapterOf } from './senderOf.ts'
import { transferOf } from './transferOf.ts'
import { wait as passTime, type Wait } from './wait.ts'

/** When the fee is read. */
export interface EstimateSendParameters {
  /** How long to wait for further typing, in milliseconds; no wait unless given. */
  readonly delayMs?: number
  readonly wait?: Wait
}

/**
 * Estimates the fee of the transfer. If the user changes the form meanwhile, a newer estimate replaces this one. A
 * failure is stored in the state and doesn't throw.
 *
 * @param kit - made by createKit()
 * @param parameters - how long to wait first, and the function that waits
 * @returns when the fee was read, or the read failed
 *
 * @example
 * await estimateSend(kit)
 */
export async function estimateSend(
  kit: Kit,
  { delayMs = 0, wait = passTime }: EstimateSendParameters = {},
): Promise<void> {
  const before = kit.store.get()
  if (!before.send?.token || !before.send.from) return
  const last = selectFee(before)
  kit.store.dispatch({ type: 'send.feeRead', fee: { step: 'reading', ...(last ? { last } : {}) } })
  const reading = kit.store.get().send?.fee
  const isFresh = (): boolean => kit.store.get().send?.fee === reading

  if (delayMs > 0) await wait(delayMs)
  const { send } = kit.store.get()
  if (!send || !isFresh()) return
  try {
    const estimate = await readFee(kit, send)
    if (isFresh())
      kit.store.dispatch({
        type: 'send.feeRead',
        fee: estimate ? { step: 'known', ...estimate } : { step: 'unknown' },
      })
  } catch (error) {
    if (isFresh())
      kit.store.dispatch({ type: 'send.feeRead', fee: { step: 'failed', failure: toFailure(error) } })
  }
}

async function readFee(kit: Kit, send: SendState): Promise<FeeEstimate | undefined> {
  const { from, token, receiver } = send
  const adapter = from && adapterOf(kit, from)
  if (!from || !token) return undefined
  // Before the form is filled in, a transfer to the sender is estimated instead: it costs about the same.
  const to = receiver.step === 'known' ? receiver.address : from.address
  const transfer = transferOf({ from, token, to, amount: probeAmount(send) })
  // Only "Max" of the coin depends on a smart account's cost, and a quote costs the wallet several requests.
  if (send.isMax && token.address === undefined) {
    const fee = await quoteTransfer(kit, { from, transfer: { ...transfer, amount: 1n } })
    if (fee !== undefined) return { fee }
  }
  return adapter?.transfers?.estimate(transfer)
}

/** A node doesn't estimate more than the balance covers, so the estimate is capped at the balance. */
function probeAmount(send: SendState): bigint {
  const balance = send.token?.amount ?? 0n
  const typed = send.isMax ? 0n : (selectSendAmount({ send }) ?? 0n)
  if (typed > 0n && typed <= balance) return typed
  return send.token?.address !== undefined && balance > 0n ? 1n : 0n
}
