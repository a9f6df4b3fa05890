import { BaseError } from './BaseError.ts'

/** S8.57. What the name service said, or that it said nothing. */
export class NameServiceError extends BaseError {
  override name = 'NameServiceError' as const
  constructor({ reason, cause }: { reason: string; cause: unknown }) {
    super(reason, { cause, metaMessages: ['Choose another name, or try again in a moment.'] })
  }
}

/** S6.3. The page has no zone, or the account is not the embedded wallet's where only those register names. */
export class NameUnavailableError extends BaseError {
  override name = 'NameUnavailableError' as const
  constructor() {
    super('This account cannot register a name', {
      metaMessages: [
        'Give createKit() a `nameZone`. Sign in with the embedded wallet, or set `nameRegistration` to "any"',
        'where the gateway runs with NAME_REGISTRATION=any.',
      ],
    })
  }
}
