import { BaseError } from './BaseError.ts'

/** The name service refused a request, or did not answer. The short message is the service's text (S8.57). */
export class NameServiceError extends BaseError {
  override name = 'NameServiceError' as const
  constructor({ reason, cause }: { reason: string; cause: unknown }) {
    super(reason, { cause, metaMessages: ['Choose another name, or try again in a moment.'] })
  }
}

/**
 * This account cannot register a name: the kit has no `nameZone`, or only the embedded wallet registers names here (S6.3).
 */
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
