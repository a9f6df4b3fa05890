import type { LoginFailure } from '../../errors/frame.ts'
import type { Failure } from '../connect/state.ts'

/** How far a sign-in by e-mail is. */
export type EmailProgress =
  | { readonly step: 'idle' }
  /** The wallet is loading, or the mail is being sent. */
  | { readonly step: 'sending' }
  /** The user opens the link in the mail, which approves this device. */
  | { readonly step: 'device'; readonly failure?: Failure; readonly isResent?: boolean }
  /** The user enters the code. `isResending`: another one is being sent. `isResent`: it was sent. */
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

/** How far the change of the e-mail address is. */
export type EmailUpdate =
  | { readonly step: 'idle' }
  | { readonly step: 'sending'; readonly newEmail: string }
  /** The code that went to the present address is awaited, then the one that went to the new address. */
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
 * The embedded wallet's own window, in which the user decides: it is `opening` until it has found the page, then it is `there`. Where it is
 * `none`, `blocked`, `closed` or `lost`, a press has to open it. `closed` is one that the user has closed without a decision. `lost` is one
 * that was gone before it had found the page: the user has closed it, or the page's Cross-Origin-Opener-Policy cuts it off.
 */
export type WalletWindowState = 'none' | 'opening' | 'there' | 'blocked' | 'closed' | 'lost'

/** The embedded wallet's part of the state. */
export interface EmailState {
  /** Numbers the attempts. What belongs to an earlier one comes too late and changes nothing. */
  readonly attempt: number
  /** The address that is signing in, or is signed in. */
  readonly email?: string
  readonly progress: EmailProgress
  readonly update: EmailUpdate
  /** The accounts whose login has ended elsewhere: they stay on the page, and sign nothing before the user signs in again. */
  readonly signedOut?: readonly string[]
  /** A decision of the user is awaited. */
  readonly isApproving: boolean
  readonly walletWindow: WalletWindowState
  /** No e-mail is sent before (S5.2): milliseconds since 1970. */
  readonly mayMailAt?: number
}

/** What happens while somebody signs in by e-mail. */
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
  /** The next e-mail has to wait (S5.2). */
  | { readonly type: 'email.cooldownKnown'; readonly mayMailAt: number }
  | { readonly type: 'email.joined' }
  /** The login has ended elsewhere. */
  | { readonly type: 'login.ended'; readonly addresses: readonly string[] }
  /** The login holds again: somebody has signed in in another tab. */
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
