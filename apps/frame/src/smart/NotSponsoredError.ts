import { FrameError } from '../FrameError.ts'

/** The relayer's code for what it does not pay for. @see ERC-7769 */
export const UNPAID = -32_504

/** The operator does not pay for what was approved; nothing was sent. */
export class NotSponsoredError extends FrameError {
  override readonly name = 'NotSponsoredError'
}
