import { SIWX_TEXTS } from '@latchkey/contract'
import { BaseError } from './BaseError.ts'

interface Cause {
  readonly cause?: unknown
}

/** A sign-in was requested, but the page has no handler for it (S8.21). */
export class SiwxNotEnabledError extends BaseError {
  override name = 'SiwxNotEnabledError' as const
  constructor() {
    super(SIWX_TEXTS.notEnabled, {
      metaMessages: ['Give createKit() a handler: `siwx`. See docs/sign-in.md.'],
    })
  }
}

/**
 * A sign-in could not begin: the page's handler failed to return the session, or to write the message (S4.11).
 *
 * If a sign-in is required, the wallet is disconnected. Otherwise it stays connected, and the user can try again.
 */
export class SiwxInitializationError extends BaseError {
  override name = 'SiwxInitializationError' as const
  constructor({ cause }: Cause = {}) {
    super(SIWX_TEXTS.initializationFailed, {
      cause,
      metaMessages: [
        'Look at `getSessions` and `createMessage` of the handler, and at the server that they ask.',
      ],
    })
  }
}

/** A smart account failed to sign in: the page's server may verify only signatures of keys (S4.10). */
export class SmartAccountSignInError extends BaseError {
  override name = 'SmartAccountSignInError' as const
  constructor({ cause }: Cause = {}) {
    super(SIWX_TEXTS.smartAccount, {
      cause,
      metaMessages: [
        'Verify ERC-1271 and ERC-6492 signatures on the server: give verify() a node of the chain.',
      ],
    })
  }
}

/** The account signed, but the page's handler did not accept the signature. */
export class SignInRefusedError extends BaseError {
  override name = 'SignInRefusedError' as const
  constructor({ cause }: Cause = {}) {
    super('The app did not accept the signature', {
      cause,
      metaMessages: ['`addSession` of the handler failed. The cause says why.'],
    })
  }
}

/** The part of a sign-in message that a wallet changed. The names are the same as in `verify()` of `@latchkey/siwx`. */
export type SignInMismatchReason =
  | 'domain_mismatch'
  | 'address_mismatch'
  | 'uri_mismatch'
  | 'chain_mismatch'
  | 'nonce_mismatch'
  | 'message_mismatch'

/** A wallet that connects and signs in with one prompt signed a message that differs from the app's. `reason` names the difference. */
export class SignInMismatchError extends BaseError {
  override name = 'SignInMismatchError' as const
  readonly reason: SignInMismatchReason
  constructor({ reason }: { readonly reason: SignInMismatchReason }) {
    super('The wallet signed another message', {
      details: reason,
      metaMessages: [
        'The wallet was disconnected. The next attempt connects first, and signs the exact text after.',
      ],
    })
    this.reason = reason
  }
}
