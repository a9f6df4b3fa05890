import type { LoginFailure } from '../../errors/frame.ts'
import type { Failure } from '../connect/state.ts'

/** The progress of a sign-in by e-mail. */
export type EmailProgress =
  | { readonly step: 'idle' }
  /** The wallet is loading, or the mail is being sent. */
  | { readonly step: 'sending' }
  /** The user opens the link in the mail, which approves this device. */
  | { readonly step: 'device'; readonly failure?: Failure; readonly isResent?: boolean }
  /** The user enters the code. `isResending`: another code is being sent. `isResent`: another code was sent. */
  | {
      readonly step: 'code'
      readonly failure?: Failure
      readonly isResending?: boolean
      readonly isResent?: boolean
    }
  | { readonly step: 'verifying' }
  /** The code was right, and the account is being connected. */
  | { readonly step: 'joining' }
  /** No mail was sent. */
  | { readonly step: 'failed'; readonly failure: Failure }

/** The progress of a change of the e-mail address. */
export type EmailUpdate =
  | { readonly step: 'idle' }
  | { readonly step: 'sending'; readonly newEmail: string }
  /** The user enters the code sent to the current address, then the code sent to the new address. */
  | {
      readonly step: 'primary' | 'secondary'
      readonly newEmail: string
      readonly isBusy?: boolean
      readonly failure?: Failure
    }
  | {
      readonly step: 'failed'
      readonly newEmail: string
      readonly failure: Failure
      readonly reason?: LoginFailure
    }

/**
 * The state of the embedded wallet's own window, in which the user decides. It is `opening` until the window has contacted the page, then
 * `there`. In the states `none`, `blocked`, `closed` and `lost`, a click is needed to open a window. `closed`: the user closed the window
 * without a decision. `lost`: the window was gone before it contacted the page, because the user closed it or the page's
 * Cross-Origin-Opener-Policy cuts it off.
 */
export type WalletWindowState = 'none' | 'opening' | 'there' | 'blocked' | 'closed' | 'lost'

/** The embedded wallet's part of the state. */
export interface EmailState {
  /** The number of the current attempt. Events of an earlier attempt are ignored. */
  readonly attempt: number
  /** The address that is signing in, or is signed in. */
  readonly email?: string
  readonly progress: EmailProgress
  readonly update: EmailUpdate
  /** The accounts whose login has ended elsewhere. They stay on the page, but can't sign until the user signs in again. */
  readonly signedOut?: readonly string[]
  /** Whether the wallet waits for the user's decision. */
  readonly isApproving: boolean
  readonly walletWindow: WalletWindowState
  /** The time before which no e-mail is sent (S5.2), in milliseconds since 1970. */
  readonly mayMailAt?: number
}

/** The events of a sign-in by e-mail. */
export type EmailEvent =
  | { readonly type: 'email.selected' }
  | { readonly type: 'email.submitted'; readonly email: string }
  /** A stored login was confirmed. */
  | { readonly type: 'email.known'; readonly email: string | undefined }
  | { readonly type: 'email.deviceAsked' }
  | { readonly type: 'email.deviceFailed'; readonly failure: Failure }
  | { readonly type: 'email.deviceRegistered' }
  /** Another link was mailed. */
  | { readonly type: 'email.deviceResent' }
  | { readonly type: 'email.resendStarted' }
  | { readonly type: 'email.codeSent' }
  | { readonly type: 'email.resendFailed'; readonly failure: Failure }
  | { readonly type: 'email.codeEntered' }
  | { readonly type: 'email.codeRefused'; readonly failure: Failure }
  | { readonly type: 'email.codeAccepted' }
  | { readonly type: 'email.failed'; readonly failure: Failure }
  /** The next e-mail can't be sent yet (S5.2). */
  | { readonly type: 'email.cooldownKnown'; readonly mayMailAt: number }
  | { readonly type: 'email.joined' }
  /** The login has ended elsewhere. */
  | { readonly type: 'login.ended'; readonly addresses: readonly string[] }
  /** The login is valid again: the user has signed in in another tab. */
  | { readonly type: 'login.resumed' }
  /** The user went back or closed the modal. */
  | { readonly type: 'email.left' }
  | { readonly type: 'email.updateSubmitted'; readonly newEmail: string }
  | { readonly type: 'email.updateAsked'; readonly step: 'primary' | 'secondary' }
  | { readonly type: 'email.updateCodeEntered' }
  | { readonly type: 'email.updateCodeRefused'; readonly failure: Failure }
  | { readonly type: 'email.updateFailed'; readonly failure: Failure; readonly reason?: LoginFailure }
  | { readonly type: 'email.updated'; readonly email: string }
  | { readonly type: 'email.updateLeft' }
  | { readonly type: 'approval.opened' }
  | { readonly type: 'approval.ended' }
  | { readonly type: 'approval.windowChanged'; readonly window: WalletWindowState }
