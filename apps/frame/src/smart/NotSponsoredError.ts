import { FrameError } from '../FrameError.ts'

/** The operator does not pay for what was approved; nothing was sent. */
export class NotSponsoredError extends FrameError {
  override readonly name = 'NotSponsoredError'
}
