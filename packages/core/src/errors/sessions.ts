import { BaseError } from './BaseError.ts'

/** The permissions of a smart account could not be read. */
export class SmartSessionsUnreadError extends BaseError {
  override name = 'SmartSessionsUnreadError' as const
  constructor({ cause }: { cause?: unknown } = {}) {
    super('Error fetching smart sessions', { cause, metaMessages: ['Check the connection and try again.'] })
  }
}

/** A permission of a smart account could not be revoked. */
export class SmartSessionRevocationError extends BaseError {
  override name = 'SmartSessionRevocationError' as const
  constructor({ cause, isSent = false }: { cause?: unknown; isSent?: boolean } = {}) {
    super('Error revoking smart session', {
      cause,
      metaMessages: [
        isSent
          ? 'The revocation was sent, and is in no block yet. Look at the list again in a moment.'
          : 'The permission still holds. Try again.',
      ],
    })
  }
}
