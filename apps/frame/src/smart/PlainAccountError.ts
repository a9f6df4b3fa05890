import { CODES, FrameError } from '../FrameError.ts'

/** The request needs an account with a contract, and the account has none. */
export class PlainAccountError extends FrameError {
  override readonly name = 'PlainAccountError'
  constructor(method: string) {
    super(`This account cannot do ${method}: it is a plain account, without a contract`, {
      code: CODES.unsupported,
    })
  }
}
