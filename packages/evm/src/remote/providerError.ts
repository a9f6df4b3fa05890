/** An error in the form of EIP-1193. */
export class ProviderError extends Error {
  override name = 'ProviderError' as const
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}
