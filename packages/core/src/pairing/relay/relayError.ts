/** What a relay answered instead of a result. Stays inside pairing: what a visitor is told is said by other classes. */
export class RelayError extends Error {
  override name = 'RelayError' as const
  readonly code: number
  constructor({ code, message }: { code: number; message: string }) {
    super(message)
    this.code = code
  }
}

/** A relay could not be reached, or did not answer in time. */
export class RelayClosedError extends Error {
  override name = 'RelayClosedError' as const
}
