import { rpc } from '@latchkey/contract'
import type { StatusCode } from 'hono/utils/http-status'
import { bytes } from '../../server/bind.ts'
import { createQueue } from '../../server/createQueue.ts'
import { Failure } from '../../server/Failure.ts'
import type { Module } from '../../server/module.ts'
import { readBody } from '../../server/readBody.ts'
import type { Server } from '../../server/server.ts'
import type { Upstream } from '../../upstream/createUpstream.ts'
import type { Bundler } from '../relayer/createBundler.ts'
import { BYTES_PER_UNIT, createRpcService } from './service.ts'
import { createRpcSockets } from './sockets.ts'

/**
 * Limits for responses that are passed on while their callers read them. Each of them, pending or waiting, keeps a connection to the node:
 * at most half of all connections, so that small responses find one.
 */
const LARGE_ANSWERS = { perClient: 8, total: 64, waitingPerClient: 56, waitingTotal: 64 }

/** The relayer makes several requests to the node for an operation. */
const BUNDLER_COST = 20

/** JSON-RPC over HTTP and WebSocket, to the operator's nodes. The bundler answers ERC-4337's methods on chains that have a relayer. */
export function createRpcModule(
  server: Server,
  upstreams: ReadonlyMap<string, Upstream>,
  bundler: Bundler,
): Module {
  const service = createRpcService(upstreams, server.config.rpc)
  const sockets = createRpcSockets(server, service, bundler)
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
      // A chunked body does not announce its length.
      if (announced === 0) await spend(Math.floor(body.byteLength / BYTES_PER_UNIT))
      const request = service.check(upstream, body)
      await spend(request.cost - 1)
      const own = request.methods.find((method) => bundler.answers(query.chainId, method))
      if (own !== undefined) {
        if (request.methods.length > 1)
          throw new Failure(400, 'body', `Send ${own} by itself and not in a batch.`, { rpcId: request.id })
        await spend(BUNDLER_COST)
        const project = context.get('project')
        const answer = await bundler.answer(
          query.chainId,
          { method: own, params: request.params },
          { projectId: project?.id ?? '', project },
        )
        // The id is returned exactly as received.
        const text = `{"jsonrpc":"2.0","id":${request.id},${JSON.stringify(answer).slice(1)}`
        const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' }
        return { status: 200, headers, bytes: Buffer.from(text) }
      }
      const hold = context.get('hold')
      const enter = () => largeAnswers.enter(context.get('client'))
      const answer = await service.pass(upstream, body, request, { hold, enter })
      const { status, contentType, retryAfter, length, pieces, rest } = answer
      // Counted while it arrived; from here on it counts as the response.
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
