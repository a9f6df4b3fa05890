import { AccountChangedError, NetworkChangedError } from '../errors/send.ts'
import { toFailure } from '../errors/toFailure.ts'
import type { Failure } from '../flows/connect/state.ts'

/** What of the account that a transaction was reviewed for is no longer displayed. Another wallet is another account. */
export type Change = 'account' | 'network'

/** Which of several steps; absent where there is only one. */
export interface StepPlace {
  readonly step: number
  readonly of: number
}

/** Where a transaction of one step or several is. */
export type TransactionProgress =
  | { readonly step: 'idle' }
  /** The wallet shows it to its user. */
  | { readonly step: 'asking'; readonly place?: StepPlace; readonly isAccepted?: true }
  /** Sent, and not mined yet. */
  | { readonly step: 'pending'; readonly hash: string; readonly place?: StepPlace }
  | { readonly step: 'confirmed'; readonly hash: string }
  | { readonly step: 'failed'; readonly failure: Failure; readonly hash?: string }
  /** Not mined within the time that is waited; it still may be. */
  | { readonly step: 'unknown'; readonly hash: string }
  /** Given up while the wallet was asked: the wallet may still send it. */
  | { readonly step: 'abandoned' }
  /** The account or the network changed while the wallet was asked: the wallet may still send it. */
  | { readonly step: 'interrupted'; readonly change: Change; readonly failure: Failure }

/** What happens to a transaction. */
export type TransactionEvent =
  | { readonly type: 'asked'; readonly place?: StepPlace }
  /** The wallet took it, and does not say yet under which hash. */
  | { readonly type: 'accepted' }
  | { readonly type: 'sent'; readonly hash: string; readonly place?: StepPlace }
  | { readonly type: 'confirmed'; readonly hash: string }
  /** `place`: at which of several steps. */
  | { readonly type: 'failed'; readonly failure: Failure; readonly hash?: string; readonly place?: StepPlace }
  | { readonly type: 'timedOut'; readonly hash: string }
  | { readonly type: 'abandoned' }
  | { readonly type: 'interrupted'; readonly change: Change }
  /** The user goes on: with another try, or with something else. */
  | { readonly type: 'reset' }

/** The steps that an event may follow. Elsewhere it changes nothing. */
const FROM: Readonly<Record<TransactionEvent['type'], readonly TransactionProgress['step'][]>> = {
  // Which step it is may become known later.
  asked: ['idle', 'asking', 'pending', 'failed', 'abandoned', 'interrupted'],
  accepted: ['asking'],
  sent: ['asking'],
  confirmed: ['pending'],
  // Not after `interrupted`: the change says more than the wallet's answer.
  failed: ['idle', 'asking', 'pending', 'failed', 'abandoned'],
  timedOut: ['pending'],
  abandoned: ['asking'],
  interrupted: ['asking'],
  reset: ['idle', 'confirmed', 'failed', 'unknown', 'abandoned', 'interrupted'],
}

/** The one machine of all transactions. Pure. */
export function advance(progress: TransactionProgress, event: TransactionEvent): TransactionProgress {
  if (!FROM[event.type].includes(progress.step)) return progress
  // An accepted transaction goes on, like a pending one.
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
 * Whether the wallet or the network has it: nothing else can be begun.
 *
 * @param progress - of a transaction
 * @returns false before it was asked for and once it has ended
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
