import * as v from 'valibot'
import { Failure } from '../../../server/Failure.ts'
import type { Upstream } from '../../../upstream/createUpstream.ts'
import { callNode, NodeRefusedError } from '../../indexer/callNode.ts'
import type { NodeCall } from '../nodeRequest.ts'

/** Calls of one batch. Nodes refuse longer ones. */
const BATCH = 25

/**
 * Asks a Solana node, and reads each answer by its schema.
 *
 * @throws Failure 503 where the node refuses, or answers something else
 */
export async function askNode<const schema extends v.GenericSchema>(
  upstream: Upstream,
  calls: readonly NodeCall[],
  schema: schema,
): Promise<v.InferOutput<schema>[]> {
  const found: v.InferOutput<schema>[] = []
  for (let at = 0; at < calls.length; at += BATCH) {
    const replies = await callNode(upstream, calls.slice(at, at + BATCH)).catch((cause: unknown) => {
      throw cause instanceof NodeRefusedError ? refuse(upstream, cause.message, cause) : cause
    })
    for (const reply of replies) {
      if (!reply.ok) throw refuse(upstream, `The node of ${upstream.caipNetworkId} says: ${reply.message}`)
      const parsed = v.safeParse(schema, reply.result)
      if (!parsed.success)
        throw refuse(upstream, `The node of ${upstream.caipNetworkId} gave an answer that cannot be read.`)
      found.push(parsed.output)
    }
  }
  return found
}

function refuse({ caipNetworkId }: Upstream, said: string, cause?: unknown): Failure {
  const description = `${said.slice(0, 200)} Try again in a moment, or ask another node of ${caipNetworkId}.`
  return new Failure(503, 'chainId', description, { cause })
}
