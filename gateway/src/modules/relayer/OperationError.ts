/** Why the relayer does not take an operation, with the code that ERC-4337 has for it. */
export class OperationError extends Error {
  override readonly name = 'OperationError'
  readonly code: number
  readonly revertData: string | undefined

  constructor(code: number, message: string, revertData?: string) {
    super(message)
    this.code = code
    this.revertData = revertData
  }
}
