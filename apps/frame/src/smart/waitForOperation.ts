import { BUNDLER_CODES } from '@latchkey/contract'
import type { Place } from '../approval/question.ts'
import type { AskContext } from '../approval/request.ts'
import { unknownOutcome } from '../desk/outcomes.ts'
import { FrameError } from '../FrameError.ts'
import { findOutcome, type OperationOutcome, type SentCalls } from './callsStatus.ts'

const POLL_MS = 1_000
/** S9.12: the wait for a transaction is three minutes. */
const PATIENCE_MS = 180_000

/**
 * Waits until an operation is in a block.
 *
 * @returns the hash of the transaction that carried it
 * @throws FrameError if the operation provably had no effect, or with an unknown outcome if it is in no block after three minutes
 */
export async function waitForOperation(
  sent: SentCalls,
  { node }: Place,
  { frame }: Pick<AskContext, 'frame'>,
): Promise<string> {
  for (let waited = 0; waited < PATIENCE_MS; waited += POLL_MS) {
    const found = await findOutcome(sent, node).catch((error: unknown): OperationOutcome => {
      // The relayer may be unreachable for a moment. The operation may be in a block anyway.
      if (error instanceof FrameError && error.code !== BUNDLER_CODES.untrue) return { kind: 'unknown' }
      throw error
    })
    if (found.kind === 'happened') return found.transactionHash
    if (found.kind === 'impossible') throw found.error
    await frame.wait(POLL_MS)
  }
  throw unknownOutcome()
}
