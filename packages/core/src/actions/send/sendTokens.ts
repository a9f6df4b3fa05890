import { SEND_RECEIPT_TIMEOUT_MS } from '@latchkey/contract'
import type { FeeEstimate } from '../../adapter/adapter.ts'
import { FeeChangedError, SendInProgressError, SendUnavailableError } from '../../errors/send.ts'
import { toFailure } from '../../errors/toFailure.ts'
import { InsufficientFundsError } from '../../errors/transaction.ts'
import type { Failure } from '../../flows/connect/state.ts'
import { currentRoute } from '../../flows/modal/modal.ts'
import type { NoticeCode, NoticeContent } from '../../flows/notices/state.ts'
import { selectFee, selectSend } from '../../flows/send/select.ts'
import type { SendEvent, Sender, SendRecord } from '../../flows/send/state.ts'
import type { Kit } from '../../kit/kit.ts'
import { changeSince } from '../../transaction/changeSince.ts'
import { changeError, isUnderWay, type TransactionEvent } from '../../transaction/progress.ts'
import { runTransaction, type TransactionOutcome } from '../../transaction/runTransaction.ts'
import { hideNotice, showNotice } from '../notices.ts'
import { requireSigner, type Signer } from '../requireSigner.ts'
import { rereadTokens } from '../rereadTokens.ts'
import { resetView } from '../views.ts'
import { estimateSend } from './estimateSend.ts'
import { readFreshBalance, touchedTokens } from './loadSendBalances.ts'
import { orderOf, requireFee, type SendOrder } from './orderOf.ts'
import { transferOf } from './transferOf.ts'

/** Custom texts. The form defines the transfer itself. */
export interface SendTokensParameters {
  /** The notices' texts, in the page's language. */
  readonly messages?: {
    readonly started?: string
    readonly sent?: string
    readonly failed?: (failure: Failure) => string
  }
}

/** `unconfirmed`: not mined within 25 s as far as the kit knows. It may still be mined. */
export type SendTokensReturnType = TransactionOutcome

/**
 * Sends the form's transfer from the displayed account, and waits until it is mined. It first checks the reviewed account,
 * network and balance again. Once the transfer is mined, the form is cleared and Account opens. After a failure, the review
 * stays open and shows the reason (S4.24). If the reviewed fee is no longer valid, the form contains the new fee when this throws.
 *
 * @param kit - made by createKit()
 * @returns the hash, and whether the transaction is known to be mined
 * @throws {@link SendInProgressError} if a transfer is in progress, so that a second click sends nothing
 * @throws {@link FeeChangedError} if what was reviewed can't be sent at the fee that was shown: nothing was signed, so send again to accept
 * @throws {@link SendFieldMissingError}, {@link AccountChangedError}, {@link NetworkChangedError}, {@link InsufficientFundsError}, the
 *   errors of `requireSigner()`, and the error class to which the adapter converts the wallet's error
 *
 * @example
 * const { hash } = await sendTokens(kit)
 */
export async function sendTokens(
  kit: Kit,
  { messages }: SendTokensParameters = {},
): Promise<SendTokensReturnType> {
  if (isUnderWay(selectSend(kit.store.get()).progress)) throw new SendInProgressError()
  const order: Reviewed = { ...readOrder(kit), fee: selectFee(kit.store.get()) }
  const { from } = order
  const tell = (event: TransactionEvent): void => {
    const fact = toFact(kit, order, event)
    if (fact) kit.store.dispatch(fact)
    if (event.type === 'sent')
      showNotice(kit, { ...contentOf(messages?.started, 'transactionStarted'), variant: 'success' })
    // The review already shows the result: a notice would cover or contradict it.
    if (fact?.type !== 'send.failed') return
    if (isReviewShown(kit)) hideNotice(kit)
    else if (!fact.failure.rejected)
      showNotice(kit, { ...failedContent(fact.failure, messages?.failed), variant: 'error' })
  }
  const outcome = await runTransaction({
    check: () => check(kit, order),
    isWanted: () => selectSend(kit.store.get()).from === from,
    send: (signer, sent) => ask(kit, order, { signer, sent }),
    tell,
  }).catch(async (error: unknown) => {
    if (error instanceof FeeChangedError) await estimateSend(kit)
    throw error
  })
  if (outcome.status === 'success') await settle(kit, order, contentOf(messages?.sent, 'sent'))
  return outcome
}

/**
 * Stops waiting for the wallet. If the wallet sends the transfer anyway, a notice says so.
 *
 * @param kit - made by createKit()
 *
 * @example
 * abandonSend(kit)
 */
export function abandonSend(kit: Kit): void {
  kit.store.dispatch({ type: 'send.abandoned' })
}

/** A transfer, and the fee that the review showed when the user confirmed: undefined if it showed none. */
interface Reviewed extends SendOrder {
  readonly fee: FeeEstimate | undefined
}

function isReviewShown({ store }: Kit): boolean {
  const { modal } = store.get()
  return (modal.open || modal.embedded) && currentRoute(modal).view === 'WalletSendPreview'
}

function readOrder(kit: Kit): SendOrder {
  try {
    return orderOf(kit.store.get())
  } catch (error) {
    const { amountText } = selectSend(kit.store.get())
    kit.store.dispatch({ type: 'send.failed', failure: toFailure(error), amount: amountText })
    throw error
  }
}

/** Checks everything that may have changed since the review, right before the wallet is asked. */
async function check(kit: Kit, order: Reviewed): Promise<Signer> {
  const { from, token, amount } = order
  requireSame(kit, from)
  if (!order.fee) await estimateSend(kit)
  const fee = order.fee ?? requireFee(kit.store.get(), order)
  // If the fee is final, the wallet doesn't show it either, so the user would not have seen it.
  if (!order.fee && fee?.isFinal) throw new FeeChangedError()
  const signer = await requireSigner(kit, { caipNetworkId: from.caipNetworkId })
  const balance = await readFreshBalance(kit, from, token)
  const isPaidFromIt = token.address === undefined && !from.isSmartAccount
  const needed = amount + (isPaidFromIt ? (fee?.fee ?? 0n) : 0n)
  if (balance !== undefined && balance < needed) throw new InsufficientFundsError()
  requireSame(kit, from)
  return signer
}

/** Ensures that the displayed account signs, for the displayed network. */
function requireSame(kit: Kit, from: Sender): void {
  const change = changeSince(kit.store.get(), from)
  if (change) throw changeError(change)
}

async function ask(
  kit: Kit,
  order: Reviewed,
  { signer, sent }: { signer: Signer; sent: (event: TransactionEvent) => void },
): Promise<void> {
  const { adapter, connection, requireShown } = signer
  if (!adapter.transfers) throw new SendUnavailableError()
  // A transfer of everything leaves exactly the reviewed fee.
  const { fee } = order
  const { terms } = ((fee?.isFinal || selectSend(kit.store.get()).isMax) && fee) || {}
  const asked = {
    connectorId: connection.connectorId,
    requireShown,
    ...(terms === undefined ? {} : { terms }),
  }
  const { hash } = await adapter.transfers.send({ ...transferOf(order), ...asked })
  sent({ type: 'sent', hash })
  await adapter.transfers.wait({
    hash,
    caipNetworkId: order.from.caipNetworkId,
    timeoutMs: SEND_RECEIPT_TIMEOUT_MS,
    onSeen: ({ nonce }) => kit.store.dispatch({ type: 'activity.seen', hash, nonce }),
  })
}

function toFact(
  kit: Kit,
  { from, token, amountText: amount, to }: SendOrder,
  event: TransactionEvent,
): SendEvent | undefined {
  const record: SendRecord = { from, token, amount }
  switch (event.type) {
    case 'asked':
      return { type: 'send.initiated', ...record }
    case 'sent':
      return { type: 'send.submitted', hash: event.hash, to, at: Date.now(), ...record }
    case 'confirmed':
      return { type: 'send.succeeded', hash: event.hash, ...record }
    case 'timedOut':
      return { type: 'send.timedOut', hash: event.hash, ...record }
    case 'failed': {
      const { hash } = event
      return {
        type: 'send.failed',
        failure: failureOf(kit, event.failure),
        ...record,
        ...(hash ? { hash } : {}),
      }
    }
    default:
      return undefined
  }
}

/** A changed account or network is a more useful reason than the rejection that usually follows it. */
function failureOf(kit: Kit, failure: Failure): Failure {
  const { progress } = selectSend(kit.store.get())
  return progress.step === 'interrupted' ? progress.failure : failure
}

function failedContent(failure: Failure, say: ((failure: Failure) => string) | undefined): NoticeContent {
  if (say) return { message: say(failure) }
  return isChange(failure) || failure.name === 'TransactionMismatchError'
    ? { failure }
    : { code: 'sendFailed' }
}

function contentOf(message: string | undefined, code: NoticeCode): NoticeContent {
  return message === undefined ? { code } : { message }
}

function isChange({ name }: Failure): boolean {
  return name === 'AccountChangedError' || name === 'NetworkChangedError'
}

/** S4.24: clears the form and returns the user to Account, unless the user has already left the review. */
async function settle(kit: Kit, { from, token }: SendOrder, content: NoticeContent): Promise<void> {
  const { send, modal } = kit.store.get()
  if (send?.from === from) {
    if (currentRoute(modal).view === 'WalletSendPreview') resetView(kit, { view: 'Account' })
    kit.store.dispatch({ type: 'send.reset' })
  }
  showNotice(kit, { ...content, variant: 'success' })
  const { caipNetworkId } = from
  await rereadTokens(kit, { caipNetworkId, forceUpdate: touchedTokens(kit, from, token) })
}
