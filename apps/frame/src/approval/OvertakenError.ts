import { FrameError, type FrameFailure } from '../FrameError.ts'

/** What was shown has been overtaken: it has to be read again, and nothing was sent. */
export class OvertakenError extends FrameError {
  override readonly name = 'OvertakenError'
  constructor() {
    super('The account has sent something else meanwhile. Nothing was sent. Ask again.', {
      reason: 'overtaken' satisfies FrameFailure,
    })
  }
}
