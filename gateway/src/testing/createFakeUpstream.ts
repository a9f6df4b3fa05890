import type { Upstream } from '../upstream/createUpstream.ts'

export interface ReceivedCall {
  readonly method: string
  readonly params: readonly unknown[]
}

/**
 * A node in memory, which answers batches.
 *
 * @param answer - the result of one call; an Error for one that is refused
 * @param rest - the status and `retry-after` of every answer
 */
export function createFakeUpstream(
  answer: (call: ReceivedCall) => unknown,
  rest: { readonly status?: number; readonly retryAfter?: string } = {},
): Upstream & { readonly calls: readonly ReceivedCall[] } {
  const calls: ReceivedCall[] = []
  const post: Upstream['post'] = async (body) => {
    const asked: (ReceivedCall & { id: number })[] = JSON.parse(Buffer.from(body).toString('utf8'))
    calls.push(...asked.map(({ method, params }) => ({ method, params })))
    const replies = asked.map(({ id, ...call }) => {
      const result = answer(call)
      return result instanceof Error ? { id, error: { code: 3, message: result.message } } : { id, result }
    })
    const head = { status: 200, contentType: 'application/json', retryAfter: undefined, ...rest }
    return { ...head, body: Buffer.from(JSON.stringify(replies)) }
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
