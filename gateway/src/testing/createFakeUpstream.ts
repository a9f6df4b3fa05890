import type { Upstream } from '../upstream/createUpstream.ts'
import { type ReceivedCall, replyTo } from './startNode.ts'

type Call = Omit<ReceivedCall, 'id'>

/**
 * A node in memory.
 *
 * @param answer - the result of one call; an Error for one that is refused
 * @param rest - the status and `retry-after` of every answer
 */
export function createFakeUpstream(
  answer: (call: Call) => unknown,
  rest: { readonly status?: number; readonly retryAfter?: string } = {},
): Upstream & { readonly calls: readonly Call[] } {
  const calls: Call[] = []
  const post: Upstream['post'] = async (body) => {
    const replies = replyTo(Buffer.from(body).toString('utf8'), ({ id, method, params }) => {
      calls.push({ method, params })
      const result = answer({ method, params })
      return result instanceof Error ? { id, error: { code: 3, message: result.message } } : { id, result }
    })
    const head = { status: 200, contentType: 'application/json', retryAfter: undefined, ...rest }
    return { ...head, body: Buffer.from(replies) }
  }
  return {
    ...{ calls, post, caipNetworkId: 'eip155:1', wsUrl: '' },
    async pass(sent, isRepeatable) {
      const { body, ...head } = await post(sent, isRepeatable)
      return { ...head, pieces: [body], length: body.byteLength, rest: undefined }
    },
    close() {},
  }
}
