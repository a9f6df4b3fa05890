import { number, object, optional, safeParse, string, unknown } from 'valibot'
import { CODES, FrameError } from '../FrameError.ts'
import type { Server } from '../server/server.ts'

/** Asks a chain's node. @throws FrameError with the node's code and message */
export type AskNode = (caipNetworkId: string, method: string, params: readonly unknown[]) => Promise<unknown>

const answer = object({
  result: optional(unknown()),
  error: optional(object({ code: number(), message: string() })),
})

/** Reaches chains through the frame's own origin (S7.31). */
export function createNode(server: Server): AskNode {
  return async (caipNetworkId, method, params) => {
    const said = await server.node(caipNetworkId, { jsonrpc: '2.0', id: 1, method, params })
    const parsed = safeParse(answer, said)
    if (!parsed.success)
      throw new FrameError('The network’s node answered in an unknown form', { code: CODES.internal })
    const { result, error } = parsed.output
    // EIP-1193's codes are about the user, so only the wallet itself may report them.
    const isOfPerson = error !== undefined && error.code >= 4000 && error.code < 5000
    if (error) throw new FrameError(error.message, { code: isOfPerson ? CODES.internal : error.code })
    return result
  }
}
