import type { FrameLogin } from '@latchkey/contract'
import type { LoginFailure } from '../../errors/frame.ts'
import type { SocialProvider } from '../../kit/config.ts'
import type { Failure } from '../connect/state.ts'

/** Whose account signs in, or is added to the user who is signed in. */
export interface SocialAttempt {
  readonly provider: SocialProvider
  readonly isLink: boolean
}

/**
 * The provider's window. A provider may cut it off from the page that opened it, and it then reads as closed: `closed` alone ends nothing.
 */
export type SocialWindow = 'open' | 'blocked' | 'closed'

/** How far a sign-in outside the page is. */
export type SocialProgress =
  | { readonly step: 'idle' }
  | (SocialAttempt &
      (
        | { readonly step: 'opening' }
        /** The user is at the provider. */
        | { readonly step: 'waiting'; readonly uri: string; readonly window: SocialWindow }
        /** The user scans the code, or opens it, with their Farcaster app. */
        | { readonly step: 'scanning'; readonly uri: string }
        /** The provider's address belongs to somebody: the code that was mailed there joins the two. */
        | {
            readonly step: 'code'
            readonly uri: string
            readonly email: string
            readonly isBusy?: boolean
            readonly failure?: Failure
          }
        /** The account is being connected. */
        | { readonly step: 'joining' }
        /** `reason`: what the provider or the server said; absent where nobody answered. */
        | { readonly step: 'failed'; readonly failure: Failure; readonly reason?: LoginFailure }
      ))

/** The ways to sign in of the user who is signed in. */
export type SocialLogins =
  | { readonly step: 'unknown' | 'loading' }
  | {
      readonly step: 'ready'
      readonly logins: readonly FrameLogin[]
      readonly removing?: string
      readonly failure?: Failure
      readonly reason?: LoginFailure
    }
  | { readonly step: 'failed'; readonly failure: Failure }

/** Sign-in outside the page, as part of the state. */
export interface SocialState {
  /** Numbers the attempts. What belongs to an earlier one comes too late and changes nothing. */
  readonly attempt: number
  readonly progress: SocialProgress
  /** Whose account the user signed in with (S3.7), and the name there. */
  readonly provider?: SocialProvider
  readonly userName?: string
  readonly logins: SocialLogins
}

/** What happens while somebody signs in outside the page. */
export type SocialEvent =
  | ({ readonly type: 'social.started' } & SocialAttempt)
  | { readonly type: 'social.sent'; readonly uri: string; readonly window: SocialWindow }
  | { readonly type: 'social.windowChanged'; readonly window: SocialWindow }
  | { readonly type: 'social.codeShown'; readonly uri: string }
  | { readonly type: 'social.linkOffered'; readonly uri: string; readonly email: string }
  | { readonly type: 'social.codeEntered' }
  | { readonly type: 'social.codeRefused'; readonly failure: Failure }
  /** The account was proved. */
  | ({ readonly type: 'social.proved' } & SocialAttempt)
  | ({ readonly type: 'social.joined'; readonly userName?: string | undefined } & SocialAttempt)
  /** The account was added to the user who is signed in. */
  | ({ readonly type: 'social.linked' } & SocialAttempt)
  | ({
      readonly type: 'social.failed'
      readonly failure: Failure
      readonly reason?: LoginFailure | undefined
    } & SocialAttempt)
  /** The user went back or closed the modal. */
  | ({ readonly type: 'social.left'; readonly hasFailed: boolean } & SocialAttempt)
  /** A stored login was found, or the user has signed out. */
  | {
      readonly type: 'social.known'
      readonly provider: SocialProvider | undefined
      readonly userName: string | undefined
    }
  | { readonly type: 'logins.loading' }
  | { readonly type: 'logins.loaded'; readonly logins: readonly FrameLogin[] }
  | { readonly type: 'logins.failed'; readonly failure: Failure }
  | { readonly type: 'logins.removing'; readonly id: string }
  | { readonly type: 'logins.kept'; readonly failure: Failure; readonly reason?: LoginFailure | undefined }
