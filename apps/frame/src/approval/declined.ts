import { CODES, FrameError, type FrameFailure } from '../FrameError.ts'

/** The person does not set recovery up, or not now. */
export const declined = () =>
  new FrameError('The wallet is not ready: its recovery was not set up', {
    code: CODES.rejected,
    reason: 'notSetUp' satisfies FrameFailure,
  })
