import { BaseError } from './BaseError.ts'

/** S8.57. What the name service said, or that it said nothing. */
export class NameServiceError extends BaseError {
  override name = 'NameServiceError' as const
  constructor({ reason, cause }: { reason: string; cause: unknown }) {
    super(reason, { cause, metaMessages: ['Choose another name, or try again in a moment.'] })
  }
}

/** S6.3. Names are for accounts of the embedded wallet, in a page that has a zone. */
export class NameUnavailableError extends BaseError {
  override name = 'NameUnavailableError' as const
  constructor() {
    super('This account cannot register a name', {
      metaMessages: ['Sign in with the embedded wallet, and give createKit() a `nameZone`.'],
    })
  }
}
