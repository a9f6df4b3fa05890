import { FrameError } from '../FrameError.ts'

/** The relayer's code for an operation that it does not pay for. @see ERC-7769 */
const UNPAID = -32_504

/** The operator does not pay for the operation; nothing was sent. */
export class NotSponsoredError extends FrameError {
  override readonly name = 'NotSponsoredError'
}

/** Turns a refusal to pay, by a relayer or a paymaster service, into NotSponsoredError. */
export function asUnpaid(error: unknown): unknown {
  return error instanceof FrameError && error.code === UNPAID
    ? new NotSponsoredError(error.message, { code: UNPAID, cause: error })
    : error
}
