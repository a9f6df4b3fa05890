import { CODES, FrameError, type FrameFailure } from '../FrameError.ts'

/** The session has become another user's, while something was done for the one before. */
export class OtherPersonError extends FrameError {
  override readonly name = 'OtherPersonError'
  constructor() {
    super('Somebody else has signed in in another tab. Try again.', {
      code: CODES.unauthorized,
      reason: 'otherPerson' satisfies FrameFailure,
    })
  }
}
