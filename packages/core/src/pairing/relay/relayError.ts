/** A relay's own error. The user sees other error classes. */
export class RelayError extends Error {
  override name = 'RelayError' as const
  readonly code: number
  constructor({ code, message }: { code: number; message: string }) {
    super(message)
    this.code = code
  }
}

/** The relay is unreachable or didn't answer in time. */
export class RelayClosedError extends Error {
  override name = 'RelayClosedError' as const
}
