import * as v from 'valibot'
import { Failure } from '../../server/Failure.ts'
import type { Upstream } from '../../upstream/createUpstream.ts'

export interface NodeCall {
  readonly method: string
  readonly params: readonly unknown[]
}

const hex = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]*$/))
const reply = v.object({ id: v.number(), result: v.optional(v.nullable(hex)) })

export type Hex = `0x${string}`

/**
 * Asks a node several things at once.
 *
 * @returns what each call returned, in the order asked; undefined where it was refused or reverted
 * @throws Failure 503 where the node's answer is not what JSON-RPC says
 */
export async function nodeRequest(
  upstream: Upstream,
  calls: readonly NodeCall[],
): Promise<(Hex | undefined)[]> {
  const body = JSON.stringify(calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call })))
  const answer = await upstream.post(Buffer.from(body), true)
  const replies = v.safeParse(v.array(reply), parseJson(answer.body))
  if (!replies.success) {
    const description = `The node of ${upstream.caipNetworkId} gave an answer that is not JSON-RPC. Try again in a moment.`
    throw new Failure(503, 'chainId', description)
  }
  const results = new Map(replies.output.map(({ id, result }) => [id, result]))
  return calls.map((_, id) => toHex(results.get(id)))
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch {
    // The caller says what was wrong with it.
    return undefined
  }
}

/** The schema above let through nothing but 0x and hex digits. */
function toHex(text: string | null | undefined): Hex | undefined {
  return (text ?? undefined) as Hex | undefined
}
