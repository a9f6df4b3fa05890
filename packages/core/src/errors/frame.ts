import { FRAME_TEXTS, type LOGIN_CODES, UNAUTHORIZED_CODE } from '@latchkey/contract'
import { BaseError } from './BaseError.ts'

/** The embedded wallet refused a call. The message is its own (S8.52). */
export class FrameError extends BaseError {
  override name = 'FrameError' as const
  /** The EIP-1193 code, if the wallet gave one. */
  readonly code: number | undefined
  constructor({ message = FRAME_TEXTS.error, code }: { message?: string; code?: number } = {}) {
    super(message || FRAME_TEXTS.error)
    this.code = code
  }
}

/** The embedded wallet's page did not load in time (S8.54). */
export class FrameLoadError extends BaseError {
  override name = 'FrameLoadError' as const
  constructor() {
    super(FRAME_TEXTS.notLoaded, {
      metaMessages: [
        'Check the connection, then try again. If it happens every time, the operator has to list this page among the origins of its project.',
      ],
    })
  }
}

/** The page's own Cross-Origin-Embedder-Policy keeps the embedded wallet's page from loading (S8.54). */
export class FrameBlockedError extends BaseError {
  override name = 'FrameBlockedError' as const
  constructor() {
    super(FRAME_TEXTS.notLoaded, { metaMessages: ['Send no Cross-Origin-Embedder-Policy.'] })
  }
}

/** A call was made after the embedded wallet's frame had been removed (S8.55). */
export class FrameNotSetError extends BaseError {
  override name = 'FrameNotSetError' as const
  constructor() {
    super(FRAME_TEXTS.notSet, { metaMessages: ['Sign in again, then repeat the call.'] })
  }
}

/** The user was signed out elsewhere: in another window or tab, on another device, or by the wallet's operator. */
export class SignedOutError extends BaseError {
  override name = 'SignedOutError' as const
  /** EIP-1193: unauthorized. */
  readonly code = UNAUTHORIZED_CODE
  constructor({ cause }: { cause?: unknown } = {}) {
    super('You are signed out of this wallet', {
      cause,
      metaMessages: ['Have the visitor sign in again: signInAgain(kit), within a press.'],
    })
  }
}

/** A call was aborted before its answer came: it timed out, or the approval was closed (S8.53). */
export class FrameAbortedError extends BaseError {
  override name = 'FrameAbortedError' as const
  /** EIP-1193's code for a user's rejection, if the user closed or canceled a request. */
  readonly code: number | undefined
  constructor({ isRequest = false }: { isRequest?: boolean } = {}) {
    super(isRequest ? FRAME_TEXTS.requestAborted : FRAME_TEXTS.aborted, { metaMessages: ['Try again.'] })
    this.code = isRequest ? 4001 : undefined
  }
}

/** The method is on neither of the embedded wallet's lists (S6.7). */
export class RpcNotAllowedError extends BaseError {
  override name = 'RpcNotAllowedError' as const
  /** EIP-1193: the method is not supported. */
  readonly code = 4200
  constructor({ method }: { method: string }) {
    super(FRAME_TEXTS.notAllowed, {
      details: method,
      metaMessages: ['Ask for a method that docs/embedded-wallet.md lists.'],
    })
  }
}

/** The last e-mail was sent less than 30 seconds ago (S5.2). */
export class EmailCooldownError extends BaseError {
  override name = 'EmailCooldownError' as const
  /** How long to wait, in seconds, rounded up. */
  readonly seconds: number
  constructor({ seconds }: { seconds: number }) {
    super(FRAME_TEXTS.cooldown.replace('{n}', String(seconds)))
    this.seconds = seconds
  }
}

/** The text is not an e-mail address (S5.3). */
export class InvalidEmailError extends BaseError {
  override name = 'InvalidEmailError' as const
  constructor() {
    super(FRAME_TEXTS.invalidEmail, { metaMessages: ['Write an address such as name@example.com.'] })
  }
}

/** Why a sign-in outside the page failed, or why a login was not added or removed. */
export type LoginFailure = keyof typeof LOGIN_CODES

/** A sign-in with a provider's account failed, or a login could not be added or removed. `reason` contains the cause. */
export class SocialLoginError extends BaseError {
  override name = 'SocialLoginError' as const
  readonly reason: LoginFailure
  constructor({ reason }: { reason: LoginFailure }) {
    super(FRAME_TEXTS.social, { details: reason, metaMessages: ['Begin again, or sign in in another way.'] })
    this.reason = reason
  }
}

/** The embedded wallet is not configured, or no user is signed in to it (S8.33). */
export class AuthConnectorNotFoundError extends BaseError {
  override name = 'AuthConnectorNotFoundError' as const
  constructor() {
    super(FRAME_TEXTS.noAddressOrConnector, {
      metaMessages: ['Give createKit() `wallet: { url }`, and sign in by e-mail first.'],
    })
  }
}
