import { BUNDLER_CODES } from '@latchkey/contract'
import type { Place } from '../approval/question.ts'
import type { AskContext } from '../approval/request.ts'
import { unknownOutcome } from '../desk/outcomes.ts'
import { FrameError } from '../FrameError.ts'
import { findOutcome, type OperationOutcome, type SentCalls } from './callsStatus.ts'

const POLL_MS = 1_000
/** S9.12: a transaction is waited for three minutes. */
const PATIENCE_MS = 180_000

/**
 * Waits until an operation is in a block.
 *
 * @returns the hash of the transaction that carried it
 * @throws FrameError where it is proven to have had no effect; where it is in no block after three minutes, nobody knows what becomes of it
 */
export async function waitForOperation(
  sent: SentCalls,
  { node }: Place,
  { frame }: Pick<AskContext, 'frame'>,
): Promise<string> {
  for (let waited = 0; waited < PATIENCE_MS; waited += POLL_MS) {
    const found = await findOutcome(sent, node).catch((error: unknown): OperationOutcome => {
      // The relayer is out of reach for a moment: the operation may be in a block all the same.
      if (error instanceof FrameError && error.code !== BUNDLER_CODES.untrue) return { kind: 'unknown' }
      throw error
    })
    if (found.kind === 'happened') return found.transactionHash
    if (found.kind === 'impossible') throw found.error
    await frame.wait(POLL_MS)
  }
  throw unknownOutcome()
}
