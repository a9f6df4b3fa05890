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

/** The progress of an account's sign-in. */
export type SiwxProgress =
  /** Nothing is asked. */
  | { readonly step: 'idle' }
  /** The handler is asked for a session. */
  | { readonly step: 'checking' }
  /** There is no session, and the handler writes the message. `failure`: why the user is asked again. */
  | { readonly step: 'preparing'; readonly failure?: Failure }
  /** The handler failed to write a message, so the user isn't asked to sign. */
  | { readonly step: 'failed'; readonly failure: Failure }
  /** The user reads what they sign. */
  | { readonly step: 'ready'; readonly prompt: SiwxPrompt; readonly failure?: Failure }
  /** The wallet is asked. */
  | { readonly step: 'asking'; readonly prompt: SiwxPrompt }
  /** The handler verifies the signature. */
  | { readonly step: 'verifying'; readonly prompt: SiwxPrompt }
  /** The user canceled, and the wallet is being disconnected. */
  | { readonly step: 'cancelling' }

/** The state of sign-in: the sessions, and the current attempt. */
export interface SiwxState {
  readonly isRequired: boolean
  /** The number of the current attempt. Events of an earlier attempt are ignored. */
  readonly attempt: number
  /** The account of the attempt. */
  readonly account?: SiwxMessageInput
  /** Whether the account's address is a contract's; false until known. */
  readonly isSmartAccount: boolean
  readonly progress: SiwxProgress
  /** By {@link sessionKey}. */
  readonly sessions: Readonly<Record<string, SiwxSession>>
  /** The accounts that are not asked again in this tab, because the user has declined. */
  readonly dismissed: readonly string[]
}

interface OfAttempt {
  readonly attempt: number
}

/** The events of a sign-in. */
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
  /** A wallet is being disconnected, because a required sign-in allows no connection without a session. */
  | { readonly type: 'siwx.leaving' }
  | { readonly type: 'siwx.left' }
  /** The user closed the dialog or canceled: the account is not asked again in this tab. */
  | { readonly type: 'siwx.dismissed'; readonly key: string }
  /** These accounts no longer have a session; all accounts unless set. */
  | { readonly type: 'siwx.signedOut'; readonly keys?: readonly string[] }
  /** A session has expired. */
  | { readonly type: 'siwx.expired'; readonly key: string; readonly session: SiwxSession }
