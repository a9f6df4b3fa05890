import type { FrameLogin } from '@latchkey/contract'
import type { LoginFailure } from '../../errors/frame.ts'
import type { SocialProvider } from '../../kit/config.ts'
import type { Failure } from '../connect/state.ts'

/** The provider whose account signs in, or is added to the signed-in user. */
export interface SocialAttempt {
  readonly provider: SocialProvider
  readonly isLink: boolean
}

/**
 * The state of the provider's window. A provider may cut the window off from the page that opened it, and the window then appears closed.
 * `closed` alone therefore doesn't end the attempt.
 */
export type SocialWindow = 'open' | 'blocked' | 'closed'

/** The progress of a sign-in outside the page. */
export type SocialProgress =
  | { readonly step: 'idle' }
  | (SocialAttempt &
      (
        | { readonly step: 'opening' }
        /** The user is signing in at the provider. */
        | { readonly step: 'waiting'; readonly uri: string; readonly window: SocialWindow }
        /** The user scans the code, or opens it, with their Farcaster app. */
        | { readonly step: 'scanning'; readonly uri: string }
        /** The provider's e-mail address already belongs to a user. The code mailed to it adds the account to that user. */
        | {
            readonly step: 'code'
            readonly uri: string
            readonly email: string
            readonly isBusy?: boolean
            readonly failure?: Failure
          }
        /** The account is being connected. */
        | { readonly step: 'joining' }
        /** `reason`: the provider's or the server's reason; absent if neither answered. */
        | { readonly step: 'failed'; readonly failure: Failure; readonly reason?: LoginFailure }
      ))

/** The logins of the signed-in user. */
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

/** The state of sign-in outside the page. */
export interface SocialState {
  /** The number of the current attempt. Events of an earlier attempt are ignored. */
  readonly attempt: number
  readonly progress: SocialProgress
  /** The provider of the account that the user signed in with (S3.7), and the user's name there. */
  readonly provider?: SocialProvider
  readonly userName?: string
  readonly logins: SocialLogins
}

/** The events of a sign-in outside the page. */
export type SocialEvent =
  | ({ readonly type: 'social.started' } & SocialAttempt)
  | { readonly type: 'social.sent'; readonly uri: string; readonly window: SocialWindow }
  | { readonly type: 'social.windowChanged'; readonly window: SocialWindow }
  | { readonly type: 'social.codeShown'; readonly uri: string }
  | { readonly type: 'social.linkOffered'; readonly uri: string; readonly email: string }
  | { readonly type: 'social.codeEntered' }
  | { readonly type: 'social.codeRefused'; readonly failure: Failure }
  /** The user has proved that the account is theirs. */
  | ({ readonly type: 'social.proved' } & SocialAttempt)
  | ({ readonly type: 'social.joined'; readonly userName?: string | undefined } & SocialAttempt)
  /** The account was added to the signed-in user. */
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
