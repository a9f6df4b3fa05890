import { FrameError, type FrameFailure } from '../FrameError.ts'

/** The shown transaction is out of date. Nothing was sent, and the user has to read the request again. */
export class OvertakenError extends FrameError {
  override readonly name = 'OvertakenError'
  constructor() {
    super('The account has sent something else meanwhile. Nothing was sent. Ask again.', {
      reason: 'overtaken' satisfies FrameFailure,
    })
  }
}
