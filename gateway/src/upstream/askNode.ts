import * as v from 'valibot'
import { parseJson } from '../server/parseJson.ts'
import type { Upstream } from './createUpstream.ts'
import { NodeError, type NodeRefusal } from './NodeError.ts'

/** A JSON-RPC call. The schema parses its result. */
export interface NodeCall<result = unknown> {
  readonly method: string
  readonly params: readonly unknown[]
  readonly schema: v.GenericSchema<unknown, result>
  /** Whether a refusal counts as a result (undefined) instead of an error. */
  readonly isOptional: boolean
}

type Node = Pick<Upstream, 'caipNetworkId' | 'post'>
type Results<calls extends readonly NodeCall[]> = {
  -readonly [at in keyof calls]: calls[at] extends NodeCall<infer result> ? result : never
}
type Reply = v.InferOutput<typeof reply>

const reply = v.object({
  id: v.optional(v.unknown()),
  result: v.optional(v.unknown()),
  error: v.nullish(
    v.object({
      code: v.optional(v.number()),
      message: v.optional(v.string(), ''),
      data: v.optional(v.unknown()),
    }),
  ),
})

/** Nodes refuse longer batches. */
const MAX_BATCH = 25
const PARALLEL_REQUESTS = 4
const LIMIT_EXCEEDED = [-32_005, 429]
const DEFAULT_PAUSE_MS = 2_000
const MAX_PAUSE_MS = 60_000
const MAX_QUOTE = 200

/** Nodes that refused a batch. Batches are an optional part of JSON-RPC. */
const unbatched = new WeakSet<Node>()

export function call<result>(
  method: string,
  params: readonly unknown[],
  schema: v.GenericSchema<unknown, result>,
): NodeCall<result> {
  return { method, params, schema, isOptional: false }
}

/** A call whose result is undefined if the node refuses it. */
export function optionalCall<result>(
  method: string,
  params: readonly unknown[],
  schema: v.GenericSchema<unknown, result>,
): NodeCall<result | undefined> {
  return { method, params, schema, isOptional: true }
}

/** Sends calls in batches, and returns the results in the order of the calls. `isRepeatable`: the calls may be sent twice without harm. */
export async function askNode<const calls extends readonly NodeCall[]>(
  node: Node,
  calls: calls,
  isRepeatable = true,
): Promise<Results<calls>> {
  const replies = await send(node, calls, isRepeatable)
  const results = calls.map((one, at) => readResult(node, one, replies[at]))
  // Each result has passed the schema of its call.
  return results as Results<calls>
}

async function send(
  node: Node,
  calls: readonly NodeCall[],
  isRepeatable: boolean,
): Promise<(Reply | undefined)[]> {
  const size = unbatched.has(node) ? 1 : MAX_BATCH
  if (calls.length <= size) return (await post(node, calls, isRepeatable)) ?? send(node, calls, isRepeatable)
  const batches: (readonly NodeCall[])[] = []
  for (let at = 0; at < calls.length; at += size) batches.push(calls.slice(at, at + size))
  const replies: (Reply | undefined)[] = []
  for (let at = 0; at < batches.length; at += PARALLEL_REQUESTS) {
    const now = batches.slice(at, at + PARALLEL_REQUESTS)
    replies.push(...(await Promise.all(now.map((batch) => send(node, batch, isRepeatable)))).flat())
  }
  return replies
}

/** @returns undefined if the node refuses batches */
async function post(
  node: Node,
  calls: readonly NodeCall[],
  isRepeatable: boolean,
): Promise<(Reply | undefined)[] | undefined> {
  if (calls.length === 0) return []
  const requests = calls.map(({ method, params }, id) => ({ jsonrpc: '2.0', id, method, params }))
  const body = JSON.stringify(requests.length > 1 ? requests : requests[0])
  const answer = await node.post(Buffer.from(body), isRepeatable)
  const json = parseJson(Buffer.from(answer.body).toString('utf8'))
  const replies = [json].flat().flatMap((one) => {
    const parsed = v.safeParse(reply, one)
    return parsed.success ? parsed.output : []
  })
  const isList = Array.isArray(json)
  const refusal = isList ? undefined : toRefusal(replies[0])
  if (answer.status === 429 || isLimit(refusal)) throw busy(node, refusal, answer.retryAfter)
  if (replies.length === 0) throw unreadable(node, 'gave an answer that is not JSON-RPC')
  if (requests.length === 1) return replies
  if (!isList) {
    unbatched.add(node)
    return undefined
  }
  const byId = new Map(replies.map((one) => [one.id, one]))
  return requests.map(({ id }) => byId.get(id))
}

function readResult(node: Node, { method, schema, isOptional }: NodeCall, reply: Reply | undefined): unknown {
  if (!reply) throw unreadable(node, `left out its answer to ${method}`)
  const refusal = toRefusal(reply)
  if (isLimit(refusal)) throw busy(node, refusal)
  if (refusal && isOptional) return undefined
  if (refusal) {
    const description = `The node of ${node.caipNetworkId} refused ${method}: ${refusal.message.slice(0, MAX_QUOTE)}`
    throw new NodeError('refused', description, { refusal })
  }
  const parsed = v.safeParse(schema, reply.result)
  if (parsed.success) return parsed.output
  const path = v.getDotPath(parsed.issues[0])
  throw unreadable(node, `gave an unreadable answer to ${method}${path ? ` (${path})` : ''}`)
}

function toRefusal(reply: Reply | undefined): NodeRefusal | undefined {
  return reply?.error ? { ...reply.error, code: reply.error.code } : undefined
}

function isLimit(refusal: NodeRefusal | undefined): boolean {
  return refusal?.code !== undefined && LIMIT_EXCEEDED.includes(refusal.code)
}

function unreadable({ caipNetworkId }: Node, what: string): NodeError {
  return new NodeError('unreadable', `The node of ${caipNetworkId} ${what}. Try again in a moment.`)
}

function busy({ caipNetworkId }: Node, refusal: NodeRefusal | undefined, retryAfter?: string): NodeError {
  const seconds = Number(retryAfter)
  return new NodeError('busy', `The node of ${caipNetworkId} says that it is asked too often.`, {
    ...(refusal && { refusal }),
    pauseMs: seconds > 0 ? Math.min(seconds * 1_000, MAX_PAUSE_MS) : DEFAULT_PAUSE_MS,
  })
}
