import * as v from 'valibot'
import type { Upstream } from '../../upstream/createUpstream.ts'
import type { NodeCall } from '../data/nodeRequest.ts'

export type NodeReply =
  | { readonly ok: true; readonly result: unknown }
  | { readonly ok: false; readonly code: number; readonly message: string }

/** The node answered, but unusably. `pauseMs` is how long to wait before the next request. */
export class NodeRefusedError extends Error {
  override readonly name = 'NodeRefusedError'
  readonly pauseMs: number

  constructor(message: string, pauseMs = 0) {
    super(message)
    this.pauseMs = pauseMs
  }
}

const reply = v.object({
  id: v.number(),
  result: v.optional(v.unknown()),
  error: v.optional(v.object({ code: v.optional(v.number(), -32_603), message: v.optional(v.string(), '') })),
})

const DEFAULT_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 60_000

/**
 * Sends several calls to a node in one batch.
 *
 * @returns the answer to each, in the same order
 * @throws NodeRefusedError where it limits us (429) or answers no JSON-RPC; Failure 503 where it is down
 */
export async function callNode(upstream: Upstream, calls: readonly NodeCall[]): Promise<NodeReply[]> {
  if (calls.length === 0) return []
  const body = JSON.stringify(calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call })))
  const answer = await upstream.post(Buffer.from(body), true)
  if (answer.status === 429) throw tooMany(upstream, answer.retryAfter)
  const replies = v.safeParse(v.array(reply), parseJson(answer.body))
  if (!replies.success)
    throw new NodeRefusedError(`The node of ${upstream.caipNetworkId} gave an answer that is not JSON-RPC.`)
  const byId = new Map(replies.output.map((one) => [one.id, one]))
  return calls.map(({ method }, id) => {
    const found = byId.get(id)
    if (!found)
      throw new NodeRefusedError(`The node of ${upstream.caipNetworkId} left out its answer to ${method}.`)
    if (!found.error) return { ok: true, result: found.result }
    if (found.error.code === 429 || found.error.code === -32_005) throw tooMany(upstream, undefined)
    return { ok: false, ...found.error }
  })
}

function tooMany({ caipNetworkId }: Upstream, retryAfter: string | undefined): NodeRefusedError {
  const seconds = Number(retryAfter)
  const pauseMs = seconds > 0 ? Math.min(seconds * 1_000, LONGEST_PAUSE_MS) : DEFAULT_PAUSE_MS
  return new NodeRefusedError(`The node of ${caipNetworkId} says that it is asked too often.`, pauseMs)
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch {
    // The caller reports the error.
    return undefined
  }
}
