import type { SiwxMessageData, SiwxMessageInput, SiwxSession } from '../../kit/siwx.ts'
import type { Failure } from '../connect/state.ts'

/** A message that waits for its signature. */
export interface SiwxPrompt {
  readonly data: SiwxMessageData
  /** The exact text that the wallet signs. */
  readonly text: string
  /** In milliseconds since 1970. */
  readonly createdAt: number
}

/** How far the sign-in of an account is. */
export type SiwxProgress =
  /** Nothing is asked. */
  | { readonly step: 'idle' }
  /** The handler is asked for a session. */
  | { readonly step: 'checking' }
  /** There is none, and the handler writes the message. `failure`: why the user is asked once more. */
  | { readonly step: 'preparing'; readonly failure?: Failure }
  /** No message could be had; nobody is asked to sign. */
  | { readonly step: 'failed'; readonly failure: Failure }
  /** The user reads what they sign. */
  | { readonly step: 'ready'; readonly prompt: SiwxPrompt; readonly failure?: Failure }
  /** The wallet is asked. */
  | { readonly step: 'asking'; readonly prompt: SiwxPrompt }
  /** The handler verifies the signature. */
  | { readonly step: 'verifying'; readonly prompt: SiwxPrompt }
  /** The user said no, and the wallet is being disconnected. */
  | { readonly step: 'cancelling' }

/** Signing in: who is signed in, and who is asked to. */
export interface SiwxState {
  readonly isRequired: boolean
  /** Numbers the attempts. What belongs to an earlier one comes too late and changes nothing. */
  readonly attempt: number
  /** Whom the attempt is about. */
  readonly account?: SiwxMessageInput
  /** Whether a contract answers at the account's address; false until that is known. */
  readonly isSmartAccount: boolean
  readonly progress: SiwxProgress
  /** By {@link sessionKey}. */
  readonly sessions: Readonly<Record<string, SiwxSession>>
  /** The accounts that are not asked again in this tab, since the user has said no. */
  readonly dismissed: readonly string[]
}

interface OfAttempt {
  readonly attempt: number
}

/** What happens while somebody signs in. */
export type SiwxEvent =
  | { readonly type: 'siwx.started'; readonly isRequired: boolean; readonly dismissed: readonly string[] }
  | ({
      readonly type: 'siwx.checkStarted'
      readonly account: SiwxMessageInput
      readonly isRequired: boolean
    } & OfAttempt)
  | ({ readonly type: 'siwx.sessionFound'; readonly key: string; readonly session: SiwxSession } & OfAttempt)
  /** The account has no session, and the user is not asked. */
  | ({ readonly type: 'siwx.sessionMissing'; readonly key: string } & OfAttempt)
  /** The account has no session, and the user is asked. */
  | ({ readonly type: 'siwx.asked'; readonly key: string } & OfAttempt)
  | ({ readonly type: 'siwx.accountKindRead'; readonly isSmartAccount: boolean } & OfAttempt)
  | ({ readonly type: 'siwx.messageCreated'; readonly prompt: SiwxPrompt } & OfAttempt)
  | ({ readonly type: 'siwx.initializationFailed'; readonly failure: Failure } & OfAttempt)
  | ({ readonly type: 'siwx.signStarted' } & OfAttempt)
  | ({ readonly type: 'siwx.signatureGiven' } & OfAttempt)
  | ({ readonly type: 'siwx.signed'; readonly key: string; readonly session: SiwxSession } & OfAttempt)
  | ({ readonly type: 'siwx.signFailed'; readonly failure: Failure } & OfAttempt)
  /** A paired wallet signed in while it connected, and the handler keeps the session (S4.14). */
  | {
      readonly type: 'siwx.authenticated'
      readonly account: SiwxMessageInput
      readonly key: string
      readonly session: SiwxSession
    }
  | { readonly type: 'siwx.authenticationFailed'; readonly account: SiwxMessageInput }
  /** The user pressed Cancel. */
  | { readonly type: 'siwx.cancelled' }
  /** A wallet is being disconnected, since nobody stays without a session. */
  | { readonly type: 'siwx.leaving' }
  | { readonly type: 'siwx.left' }
  /** The user closed the dialog or cancelled: the account is not asked again in this tab. */
  | { readonly type: 'siwx.dismissed'; readonly key: string }
  /** These accounts have no session any more; all of them unless set. */
  | { readonly type: 'siwx.signedOut'; readonly keys?: readonly string[] }
  /** A session has come to its end. */
  | { readonly type: 'siwx.expired'; readonly key: string; readonly session: SiwxSession }
