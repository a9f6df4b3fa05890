import { rpc } from '@latchkey/contract'
import type { StatusCode } from 'hono/utils/http-status'
import { bytes } from '../../server/bind.ts'
import { createQueue } from '../../server/createQueue.ts'
import type { Module } from '../../server/module.ts'
import { readBody } from '../../server/readBody.ts'
import type { Server } from '../../server/server.ts'
import type { Upstream } from '../../upstream/createUpstream.ts'
import { BYTES_PER_UNIT, createRpcService } from './service.ts'
import { createRpcSockets } from './sockets.ts'

/**
 * Answers that are passed on while their callers read them. Each keeps a connection to the node, and so does each that waits: at most
 * half of all, so that small answers find one.
 */
const LARGE_ANSWERS = { perClient: 8, total: 64, waitingPerClient: 56, waitingTotal: 64 }

/** JSON-RPC over HTTP and WebSocket, to the operator's nodes. */
export function createRpcModule(server: Server, upstreams: ReadonlyMap<string, Upstream>): Module {
  const service = createRpcService(upstreams, server.config.rpc)
  const sockets = createRpcSockets(server, service)
  const largeAnswers = createQueue(
    { ...LARGE_ANSWERS, timeoutMs: server.config.rpc.timeoutMs },
    'This client has too many large answers on the way. Read those that wait, then try again.',
  )
  const route = bytes(
    rpc,
    async ({ query, context, spend }) => {
      const upstream = service.upstreamOf(query.chainId)
      const announced = Number(context.env.incoming.headers['content-length'] ?? 0)
      if (announced <= server.config.rpc.maxBodyBytes) await spend(Math.floor(announced / BYTES_PER_UNIT))
      const body = await readBody(context, server.config.rpc.maxBodyBytes)
      // A body in chunks does not say how long it is.
      if (announced === 0) await spend(Math.floor(body.byteLength / BYTES_PER_UNIT))
      const request = service.check(upstream, body)
      await spend(request.cost - 1)
      const hold = context.get('hold')
      const enter = () => largeAnswers.enter(context.get('client'))
      const answer = await service.pass(upstream, body, request, { hold, enter })
      const { status, contentType, retryAfter, length, pieces, rest } = answer
      // Counted while it arrived; from here on it counts as the answer.
      hold.drop(pieces.reduce((sum, { byteLength }) => sum + byteLength, 0))
      const headers: Record<string, string> = { 'content-type': contentType, 'cache-control': 'no-store' }
      if (retryAfter) headers['retry-after'] = retryAfter
      const large = rest && { pieces, rest, length }
      return { status: toStatusCode(status), headers, bytes: large ?? pieces }
    },
    { kind: 'rpc', otherPaths: ['/v1/'] },
  )
  return { name: 'rpc', routes: [route], sockets, close: sockets.close }
}

/** The node spoke HTTP and its answer was let through, so its status is one; Hono's type lists those it knows. */
function toStatusCode(status: number): StatusCode {
  return status as StatusCode
}
