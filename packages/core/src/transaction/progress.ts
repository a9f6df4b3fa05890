import { AccountChangedError, NetworkChangedError } from '../errors/send.ts'
import { toFailure } from '../errors/toFailure.ts'
import type { Failure } from '../flows/connect/state.ts'

/** What changed since a transaction was reviewed: the displayed account or its network. A change of wallet counts as a change of account. */
export type Change = 'account' | 'network'

/** The position of a step among several; absent if there is only one. */
export interface StepPlace {
  readonly step: number
  readonly of: number
}

/** The progress of a transaction with one or several steps. */
export type TransactionProgress =
  | { readonly step: 'idle' }
  /** The wallet shows it to its user. */
  | { readonly step: 'asking'; readonly place?: StepPlace; readonly isAccepted?: true }
  /** Sent, and not mined yet. */
  | { readonly step: 'pending'; readonly hash: string; readonly place?: StepPlace }
  | { readonly step: 'confirmed'; readonly hash: string }
  | { readonly step: 'failed'; readonly failure: Failure; readonly hash?: string }
  /** Not mined before the kit stopped waiting; it may still be mined. */
  | { readonly step: 'unknown'; readonly hash: string }
  /** Abandoned while the wallet was asked: the wallet may still send it. */
  | { readonly step: 'abandoned' }
  /** The account or the network changed while the wallet was asked: the wallet may still send it. */
  | { readonly step: 'interrupted'; readonly change: Change; readonly failure: Failure }

/** The events of a transaction. */
export type TransactionEvent =
  | { readonly type: 'asked'; readonly place?: StepPlace }
  /** The wallet accepted it, but has not returned a hash yet. */
  | { readonly type: 'accepted' }
  | { readonly type: 'sent'; readonly hash: string; readonly place?: StepPlace }
  | { readonly type: 'confirmed'; readonly hash: string }
  /** `place`: the step that failed, among several. */
  | { readonly type: 'failed'; readonly failure: Failure; readonly hash?: string; readonly place?: StepPlace }
  | { readonly type: 'timedOut'; readonly hash: string }
  | { readonly type: 'abandoned' }
  | { readonly type: 'interrupted'; readonly change: Change }
  /** The user continues, with another attempt or with something else. */
  | { readonly type: 'reset' }

/** The steps in which an event applies. In other steps it changes nothing. */
const FROM: Readonly<Record<TransactionEvent['type'], readonly TransactionProgress['step'][]>> = {
  // The place of the step may become known later.
  asked: ['idle', 'asking', 'pending', 'failed', 'abandoned', 'interrupted'],
  accepted: ['asking'],
  sent: ['asking'],
  confirmed: ['pending'],
  // Not after `interrupted`, because the change is a more useful reason than the wallet's answer.
  failed: ['idle', 'asking', 'pending', 'failed', 'abandoned'],
  timedOut: ['pending'],
  abandoned: ['asking'],
  interrupted: ['asking'],
  reset: ['idle', 'confirmed', 'failed', 'unknown', 'abandoned', 'interrupted'],
}

/** The state machine of all transactions. Pure. */
export function advance(progress: TransactionProgress, event: TransactionEvent): TransactionProgress {
  if (!FROM[event.type].includes(progress.step)) return progress
  // An accepted transaction continues, like a pending one.
  const isTaken = progress.step === 'asking' && progress.isAccepted
  if (isTaken && (event.type === 'abandoned' || event.type === 'interrupted')) return progress
  switch (event.type) {
    case 'asked':
      return { step: 'asking', ...placeOf(event) }
    case 'accepted':
      return progress.step === 'asking' ? { ...progress, isAccepted: true } : progress
    case 'sent':
      return { step: 'pending', hash: event.hash, ...placeOf(event) }
    case 'confirmed':
      return { step: 'confirmed', hash: event.hash }
    case 'failed': {
      const hash = event.hash ?? (progress.step === 'pending' ? progress.hash : undefined)
      return { step: 'failed', failure: event.failure, ...(hash ? { hash } : {}) }
    }
    case 'timedOut':
      return { step: 'unknown', hash: event.hash }
    case 'abandoned':
      return { step: 'abandoned' }
    case 'interrupted':
      return { step: 'interrupted', change: event.change, failure: toFailure(changeError(event.change)) }
    case 'reset':
      return progress.step === 'idle' ? progress : { step: 'idle' }
  }
}

/**
 * Whether the wallet or the network has the transaction, so that no other can be begun.
 *
 * @param progress - a transaction's progress
 * @returns false before the wallet is asked and once the transaction has ended
 *
 * @example
 * if (isUnderWay(selectSend(kit.store.get()).progress)) return
 */
export function isUnderWay({ step }: TransactionProgress): boolean {
  return step === 'asking' || step === 'pending'
}

export function changeError(change: Change): AccountChangedError | NetworkChangedError {
  return change === 'account' ? new AccountChangedError() : new NetworkChangedError()
}

function placeOf({ place }: { readonly place?: StepPlace }): { place?: StepPlace } {
  return place ? { place } : {}
}
