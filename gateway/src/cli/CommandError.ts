/** The message says what the operator should write. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}
