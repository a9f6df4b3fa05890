import type { AlertCode } from '@latchkey/contract'
import type { Failure } from '../connect/state.ts'

/** What core itself has to say: a key of the catalogue's `notices`. */
export type NoticeCode =
  | 'authenticating'
  | 'signatureDeclined'
  | 'transactionStarted'
  | 'sent'
  | 'sendFailed'
  | 'otherAddress'

/** What a notice says: a page's own words, or what the catalogue has for a code or for an error's class. */
export type NoticeContent =
  | { readonly message: string }
  | { readonly code: NoticeCode }
  | { readonly code: 'signedOut'; readonly name: string }
  | { readonly failure: Failure }

/** A short message over the modal's header (S3.17). */
export interface Notice {
  readonly id: number
  /** One of these three says what is shown. */
  readonly message?: string
  readonly code?: NoticeCode | 'signedOut'
  /** Of the wallet that a code is about. */
  readonly name?: string
  readonly failure?: Failure
  readonly variant: 'success' | 'error' | 'loading' | 'info'
  /** A name of the kit's own icons. */
  readonly svg?: string
  readonly open: boolean
  readonly autoClose: boolean
}

/** The notice on the screen, the one that follows it, and the alert for an integrator. */
export interface NoticesState {
  readonly current?: Notice
  /** Follows the one that is closing. */
  readonly waiting?: Notice
  /** What an integrator has to mend; shown only in debug mode. */
  readonly alert?: AlertCode
}

export type NoticesEvent =
  | { readonly type: 'notice.shown'; readonly notice: Notice }
  | { readonly type: 'notice.queued'; readonly notice: Notice }
  | { readonly type: 'notice.closed'; readonly id?: number }
  | { readonly type: 'alert.raised'; readonly code: AlertCode; readonly shown: boolean }
  | { readonly type: 'alert.dismissed' }
