import type { CaipNetworkId } from '@latchkey/contract'
import type { Transaction } from '../../history/transaction.ts'

/** The transactions sent from this page that the history does not contain yet (S9.14), newest first. */
export interface ActivityState {
  readonly own: readonly Transaction[]
}

/** The events of histories and of the transactions sent from this page. */
export type ActivityEvent =
  /** A history was read, and it contains these transactions. */
  | {
      readonly type: 'history.read'
      readonly transactions: readonly Pick<Transaction, 'hash' | 'from' | 'nonce'>[]
    }
  /** The transactions that an earlier page sent. */
  | { readonly type: 'activity.restored'; readonly own: readonly Transaction[] }
  /** The network knows the transaction, with this number (nonce) of its sender. */
  | { readonly type: 'activity.seen'; readonly hash: string; readonly nonce: number }
  /** The outcome of a transaction that an earlier page sent. */
  | { readonly type: 'activity.settled'; readonly hash: string; readonly status: 'confirmed' | 'failed' }
  /** The transaction with this hash is not the one that the user reviewed on an earlier page. The history shows what it is. */
  | { readonly type: 'activity.mismatched'; readonly hash: string }
  /** S8.13 */
  | {
      readonly type: 'history.failed'
      readonly address: string
      readonly caipNetworkId: CaipNetworkId
      readonly cursor?: string
    }
  | { readonly type: 'history.moreAsked'; readonly address: string; readonly cursor: string }
