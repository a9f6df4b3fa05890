import type { Frame } from '../calls/frame.ts'
import type { AskNode } from '../rpc/node.ts'
import type { ApprovalRequest } from '../rpc/request.ts'
import type { Turn } from './queue.ts'

/** What a question to the person is asked with. */
export interface AskContext {
  readonly frame: Frame
  readonly node: AskNode
  readonly isLab: boolean
  readonly turn: Turn
}

/** Shows a request, waits for the decision, and signs. */
export type AskPerson = (request: ApprovalRequest, context: AskContext) => Promise<unknown>
