import { CODES, FrameError, type FrameFailure } from '../FrameError.ts'

/** Another user has signed in while the wallet was working for the user before. */
export class OtherPersonError extends FrameError {
  override readonly name = 'OtherPersonError'
  constructor() {
    super('Somebody else has signed in in another tab. Try again.', {
      code: CODES.unauthorized,
      reason: 'otherPerson' satisfies FrameFailure,
    })
  }
}
