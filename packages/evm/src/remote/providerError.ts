/** An error as EIP-1193 has a provider throw it. */
export class ProviderError extends Error {
  override name = 'ProviderError' as const
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}
