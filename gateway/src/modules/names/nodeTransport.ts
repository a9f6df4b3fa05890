import * as v from 'valibot'
import { type Client, createClient, custom } from 'viem'
import type { Upstream } from '../../upstream/createUpstream.ts'

const reply = v.object({
  result: v.optional(v.unknown()),
  error: v.optional(v.object({ code: v.number(), message: v.string(), data: v.optional(v.unknown()) })),
})

/** A viem client that calls only the operator's node. It doesn't follow off-chain look-ups (EIP-3668). */
export function createNodeClient(upstream: Upstream): Client {
  const request = async ({ method, params }: { method: string; params?: unknown }) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] })
    const answer = await upstream.post(Buffer.from(body), true)
    const { result, error } = v.parse(reply, JSON.parse(Buffer.from(answer.body).toString('utf8')))
    if (error) throw Object.assign(new Error(error.message), error)
    return result
  }
  return createClient({ transport: custom({ request }, { retryCount: 0 }), ccipRead: false })
}
