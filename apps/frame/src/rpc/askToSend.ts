import { unknownOutcome } from '../desk/outcomes.ts'
import { CODES, FrameError } from '../FrameError.ts'
import { ServerError } from '../server/server.ts'
import type { AskNode } from './node.ts'

/**
 * Asks a node to send what was signed.
 *
 * @throws FrameError as the node refuses; with the code `unknown` where nobody said whether it was sent: a page that called it unsent would
 * have it sent twice
 */
export async function askToSend(node: AskNode, ...asked: Parameters<AskNode>): Promise<unknown> {
  try {
    return await node(...asked)
  } catch (error) {
    if (!isOpen(error)) throw error
    throw unknownOutcome(error)
  }
}

/** The server refuses a call before a node hears of it, and a node that refuses has a code for why. */
function isOpen(error: unknown): boolean {
  if (error instanceof ServerError) return error.status < 400 || error.status >= 500
  return error instanceof FrameError && error.code === CODES.internal
}
