import type { CaipNetworkId } from '@latchkey/contract'
import type { Transaction } from '../../history/transaction.ts'

/** What was sent from here and the history does not have yet (S9.14), newest first. */
export interface ActivityState {
  readonly own: readonly Transaction[]
}

/** What happens to histories and to what was sent from here. */
export type ActivityEvent =
  /** A history was read, and these are in it. */
  | {
      readonly type: 'history.read'
      readonly transactions: readonly Pick<Transaction, 'hash' | 'from' | 'nonce'>[]
    }
  /** What an earlier page had sent. */
  | { readonly type: 'activity.restored'; readonly own: readonly Transaction[] }
  /** The network knows it, under this number of its sender's. */
  | { readonly type: 'activity.seen'; readonly hash: string; readonly nonce: number }
  /** What became of one that an earlier page had sent. */
  | { readonly type: 'activity.settled'; readonly hash: string; readonly status: 'confirmed' | 'failed' }
  /** The transaction of this hash is not the one that an earlier page had reviewed. The history says what it is. */
  | { readonly type: 'activity.mismatched'; readonly hash: string }
  /** S8.13 */
  | {
      readonly type: 'history.failed'
      readonly address: string
      readonly caipNetworkId: CaipNetworkId
      readonly cursor?: string
    }
  | { readonly type: 'history.moreAsked'; readonly address: string; readonly cursor: string }
