/** A command that was called wrongly, or cannot do what it was asked for. The message says what to write. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}
