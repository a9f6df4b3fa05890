/** A payload that cannot be used. The page goes on without it: S8.64. */
export class PayloadError extends Error {
  override readonly name = 'PayloadError'
}
