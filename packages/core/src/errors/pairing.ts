import { BaseError } from './BaseError.ts'

/** None of the kit's relays can be reached. */
export class RelayUnreachableError extends BaseError {
  override name = 'RelayUnreachableError' as const
  constructor({ cause, details }: { cause?: unknown; details?: string } = {}) {
    super('The relay is out of reach', {
      cause,
      ...(details ? { details } : {}),
      metaMessages: ['Check the connection to the internet, then try again.'],
    })
  }
}
