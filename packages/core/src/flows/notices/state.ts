import type { AlertCode } from '@latchkey/contract'
import type { Failure } from '../connect/state.ts'

/** Core's own notices: keys of the catalog's `notices`. */
export type NoticeCode =
  | 'authenticating'
  | 'signatureDeclined'
  | 'transactionStarted'
  | 'sent'
  | 'sendFailed'
  | 'otherAddress'

/** A notice's content: the page's own text, or the catalog's text for a code or an error's class. */
export type NoticeContent =
  | { readonly message: string }
  | { readonly code: NoticeCode }
  | { readonly code: 'signedOut'; readonly name: string }
  | { readonly failure: Failure }

/** A short message over the modal's header (S3.17). */
export interface Notice {
  readonly id: number
  /** One of these three determines the text. */
  readonly message?: string
  readonly code?: NoticeCode | 'signedOut'
  /** The name of the wallet for a code's text. */
  readonly name?: string
  readonly failure?: Failure
  readonly variant: 'success' | 'error' | 'loading' | 'info'
  /** The name of one of the kit's own icons. */
  readonly svg?: string
  readonly open: boolean
  readonly autoClose: boolean
}

/** The notice on the screen, the one that follows it, and the alert for an integrator. */
export interface NoticesState {
  readonly current?: Notice
  /** Follows the one that is closing. */
  readonly waiting?: Notice
  /** A problem that the integrator has to fix; shown only in debug mode. */
  readonly alert?: AlertCode
}

export type NoticesEvent =
  | { readonly type: 'notice.shown'; readonly notice: Notice }
  | { readonly type: 'notice.queued'; readonly notice: Notice }
  | { readonly type: 'notice.closed'; readonly id?: number }
  | { readonly type: 'alert.raised'; readonly code: AlertCode; readonly shown: boolean }
  | { readonly type: 'alert.dismissed' }
