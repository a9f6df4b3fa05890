import type { CaipNetworkId } from '@latchkey/contract'
import type { Transaction } from '../../history/transaction.ts'

/** What this page sent and the history does not have yet (S9.14), newest first. */
export interface ActivityState {
  readonly own: readonly Transaction[]
}

export type ActivityEvent =
  /** A history was read, and these are in it. */
  | { readonly type: 'history.read'; readonly hashes: readonly string[] }
  /** S8.13 */
  | {
      readonly type: 'history.failed'
      readonly address: string
      readonly caipNetworkId: CaipNetworkId
      readonly cursor?: string
    }
  | { readonly type: 'history.moreAsked'; readonly address: string; readonly cursor: string }
