/** Why the relayer refuses an operation, with ERC-4337's error code. */
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
