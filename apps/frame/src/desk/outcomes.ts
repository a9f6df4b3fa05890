import { BUNDLER_CODES } from '@latchkey/contract'
import { CODES, FrameError, type FrameFailure } from '../FrameError.ts'

// The errors of approved requests that end without an answer.

/** The outcome is unknown. A page that took the request for unsent could have it sent twice. */
export const unknownOutcome = (cause?: unknown): FrameError =>
  new FrameError('Nobody said whether it was sent. Look at the account before you try again.', {
    code: BUNDLER_CODES.unknown,
    reason: 'unknownOutcome' satisfies FrameFailure,
    cause,
  })

/** The window was closed before anything was sent, so nothing will be sent. */
export const nothingSent = (): FrameError =>
  new FrameError('The wallet’s window was closed before it had signed. Nothing was sent.', {
    code: CODES.rejected,
    reason: 'windowGone' satisfies FrameFailure,
  })

/** The request is in a block, and failed there. */
export const withoutSuccess = (): FrameError =>
  new FrameError('The network carried it out without success: nothing was changed', { code: CODES.internal })
