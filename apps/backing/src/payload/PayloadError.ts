/** The payload is unusable. The page continues without it (S8.64). */
export class PayloadError extends Error {
  override readonly name = 'PayloadError'
}
