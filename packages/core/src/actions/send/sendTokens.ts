import { SEND_RECEIPT_TIMEOUT_MS, TEXTS } from '@latchkey/contract'
import { SendInProgressError, SendUnavailableError } from '../../errors/send.ts'
import { toFailure } from '../../errors/toFailure.ts'
import {
  InsufficientFundsError,
  TransactionMismatchError,
  TransactionReplacedError,
  TransactionRevertedError,
} from '../../errors/transaction.ts'
import { UserRejectedError } from '../../errors/wallet.ts'
import type { Failure } from '../../flows/connect/state.ts'
import { currentRoute } from '../../flows/modal/modal.ts'
import { selectFee, selectSend } from '../../flows/send/select.ts'
import { changed } from '../../flows/send/send.ts'
import type { Sender, SendRecord } from '../../flows/send/state.ts'
import type { Kit } from '../../kit/kit.ts'
import { fetchTokenBalances } from '../fetchTokenBalances.ts'
import { hideNotice, showNotice } from '../notices.ts'
import { refreshBalance } from '../refreshBalance.ts'
import { requireSigner, type Signer } from '../requireSigner.ts'
import { resetView } from '../views.ts'
import { estimateSend } from './estimateSend.ts'
import { readFreshBalance, touchedTokens } from './loadSendBalances.ts'
import { orderOf, requireFee, type SendOrder } from './orderOf.ts'
import { changeOf } from './senderOf.ts'
import { transferOf } from './transferOf.ts'

/** Words of your own; what is sent is what the form holds. */
export interface SendTokensParameters {
  /** What the notices say, in the page's language. */
  readonly messages?: {
    readonly started?: string
    readonly sent?: string
    readonly failed?: (failure: Failure) => string
  }
}

/** `unconfirmed`: not known to be mined within 25 s. It still may be. */
export type SendTokensReturnType = { readonly hash: string; readonly status: 'success' | 'unconfirmed' }

/**
 * Sends what the form says, from the account that is displayed, and waits for it to be mined. Everything that was
 * reviewed is checked again first: the account, the network, the balance. Once it is mined the form is empty again and
 * the visitor is back at Account (S4.24); a failure stays in the review, with its reason.
 *
 * @param kit - made by createKit()
 * @returns the hash, and whether the transaction is known to be mined
 * @throws {@link SendInProgressError} where a transfer is under way: a second click sends nothing
 * @throws {@link SendFieldMissingError}, {@link AccountChangedError}, {@link NetworkChangedError}, {@link InsufficientFundsError}, those of
 *   `requireSigner()`, and whatever error class the adapter made of the wallet's answer
 *
 * @example
 * const { hash } = await sendTokens(kit)
 */
export async function sendTokens(
  kit: Kit,
  { messages }: SendTokensParameters = {},
): Promise<SendTokensReturnType> {
  const { step } = selectSend(kit.store.get()).progress
  if (step === 'asking' || step === 'pending') throw new SendInProgressError()
  const order = readOrder(kit)
  const { from, token, amountText: amount } = order
  const record: SendRecord = { from, token, amount }
  kit.store.dispatch({ type: 'send.initiated', ...record })
  let hash: string | undefined
  const onSeen = ({ nonce }: { nonce: number }): void => {
    if (hash) kit.store.dispatch({ type: 'activity.seen', hash, nonce })
  }
  try {
    const signer = await check(kit, order)
    // Given up while it was being checked: the wallet need not be asked any more.
    if (selectSend(kit.store.get()).from !== from) throw new UserRejectedError()
    hash = await ask(kit, order, signer)
    kit.store.dispatch({ type: 'send.submitted', hash, to: order.to, at: Date.now(), ...record })
    showNotice(kit, { message: messages?.started ?? TEXTS.transactionStarted, variant: 'success' })
    const { caipNetworkId } = from
    await signer.adapter.transfers?.wait({ hash, caipNetworkId, timeoutMs: SEND_RECEIPT_TIMEOUT_MS, onSeen })
  } catch (error) {
    // What was sent may be mined, whatever keeps its receipt away: called a failure, it would be sent twice.
    if (hash && !isFinal(error)) {
      kit.store.dispatch({ type: 'send.timedOut', hash, ...record })
      return { hash, status: 'unconfirmed' }
    }
    const failure = failureOf(kit, error)
    kit.store.dispatch({ type: 'send.failed', failure, ...record, ...(hash ? { hash } : {}) })
    // The review says what happened and what to do: a notice would cover it, or contradict it. Elsewhere it is the only word.
    if (isReviewShown(kit)) hideNotice(kit)
    else if (!failure.rejected)
      showNotice(kit, { message: (messages?.failed ?? failedText)(failure), variant: 'error' })
    throw error
  }
  kit.store.dispatch({ type: 'send.succeeded', hash, ...record })
  await settle(kit, order, messages?.sent ?? 'Sent')
  return { hash, status: 'success' }
}

/** Whether the chain itself says that this was not sent: it undid it, mined another, or has another under the hash. */
function isFinal(error: unknown): boolean {
  const finals = [TransactionRevertedError, TransactionReplacedError, TransactionMismatchError]
  return finals.some((one) => error instanceof one)
}

/**
 * Stops waiting for the wallet. Should it send all the same, a notice says so.
 *
 * @param kit - made by createKit()
 *
 * @example
 * abandonSend(kit)
 */
export function abandonSend(kit: Kit): void {
  kit.store.dispatch({ type: 'send.abandoned' })
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

/** Everything that may have changed since the review, asked once more just before the wallet is. */
async function check(kit: Kit, order: SendOrder): Promise<Signer> {
  const { from, token, amount } = order
  requireSame(kit, from)
  if (!selectFee(kit.store.get())) await estimateSend(kit)
  const fee = requireFee(kit.store.get(), order)
  const signer = await requireSigner(kit, { caipNetworkId: from.caipNetworkId })
  const balance = await readFreshBalance(kit, from, token)
  const isPaidFromIt = token.address === undefined && !from.isSmartAccount
  const needed = amount + (isPaidFromIt ? (fee?.fee ?? 0n) : 0n)
  if (balance !== undefined && balance < needed) throw new InsufficientFundsError()
  requireSame(kit, from)
  return signer
}

/** The account displayed is the account that signs, and the network shown is the one it signs for. */
function requireSame(kit: Kit, from: Sender): void {
  const what = changeOf(kit, from)
  if (what) throw changed(what)
}

async function ask(kit: Kit, order: SendOrder, signer: Signer): Promise<string> {
  const { adapter, connection, requireShown } = signer
  if (!adapter.transfers) throw new SendUnavailableError()
  // Where everything goes, the fee must come out as it was reviewed, or the coin would not cover it.
  const { terms } = (selectSend(kit.store.get()).isMax && selectFee(kit.store.get())) || {}
  const asked = {
    connectorId: connection.connectorId,
    requireShown,
    ...(terms === undefined ? {} : { terms }),
  }
  return (await adapter.transfers.send({ ...transferOf(order), ...asked })).hash
}

/** That the account or the network changed says more than the rejection that mostly follows it. */
function failureOf(kit: Kit, error: unknown): Failure {
  const { progress } = selectSend(kit.store.get())
  return progress.step === 'failed' && isChange(progress.failure) ? progress.failure : toFailure(error)
}

function failedText(failure: Failure): string {
  return isChange(failure) || failure.name === 'TransactionMismatchError'
    ? failure.shortMessage
    : TEXTS.sendFailed
}

function isChange({ name }: Failure): boolean {
  return name === 'AccountChangedError' || name === 'NetworkChangedError'
}

/** S4.24: the form is empty again and the visitor back at Account, unless they have moved on by themselves. */
async function settle(kit: Kit, { from, token }: SendOrder, message: string): Promise<void> {
  const { send, modal } = kit.store.get()
  if (send?.from === from) {
    if (currentRoute(modal).view === 'WalletSendPreview') resetView(kit, { view: 'Account' })
    kit.store.dispatch({ type: 'send.reset' })
  }
  showNotice(kit, { message, variant: 'success' })
  // What was sent is sent: that its trace cannot be read yet is no failure of the sending.
  const { caipNetworkId } = from
  const forceUpdate = touchedTokens(kit, from, token)
  await Promise.allSettled([refreshBalance(kit), fetchTokenBalances(kit, { caipNetworkId, forceUpdate })])
  // The lists on screen ask again, now that the service knows.
  await kit
    .queries()
    .then((queries) =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['tokenBalances'] }),
        queries.invalidateQueries({ queryKey: ['history'] }),
      ]),
    )
    .catch(() => undefined)
}
