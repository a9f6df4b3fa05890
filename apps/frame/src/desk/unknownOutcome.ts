import { BUNDLER_CODES } from '@latchkey/contract'
import { FrameError, type FrameFailure } from '../FrameError.ts'

/** A page that called it unsent would have it sent twice. */
export const unknownOutcome = (): FrameError =>
  new FrameError('Nobody said whether it was sent. Look at the account before you try again.', {
    code: BUNDLER_CODES.unknown,
    reason: 'unknownOutcome' satisfies FrameFailure,
  })
