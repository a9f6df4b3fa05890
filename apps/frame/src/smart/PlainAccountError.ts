import { CODES, FrameError } from '../FrameError.ts'

/** Something that only a contract can do was asked of an account without one. */
export class PlainAccountError extends FrameError {
  override readonly name = 'PlainAccountError'
  constructor(method: string) {
    super(`This account cannot do ${method}: it is a plain account, without a contract`, {
      code: CODES.unsupported,
    })
  }
}
