import { unknownOutcome } from '../desk/outcomes.ts'
import { CODES, FrameError } from '../FrameError.ts'
import { ServerError } from '../server/server.ts'
import type { AskNode } from './node.ts'

/**
 * Asks a node to send signed bytes.
 *
 * @throws FrameError with the node's refusal, or with the code `unknown` if it is unknown whether they were sent: a page that took them for
 * unsent could have them sent twice
 */
export async function askToSend(node: AskNode, ...asked: Parameters<AskNode>): Promise<unknown> {
  try {
    return await node(...asked)
  } catch (error) {
    if (!isOpen(error)) throw error
    throw unknownOutcome(error)
  }
}

/** Whether the outcome is unknown. A refusal by the server comes before the call reaches a node, and a node's own refusal has a specific code. */
function isOpen(error: unknown): boolean {
  if (error instanceof ServerError) return error.status < 400 || error.status >= 500
  return error instanceof FrameError && error.code === CODES.internal
}
