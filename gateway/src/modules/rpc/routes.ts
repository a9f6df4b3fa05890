import { rpc } from '@latchkey/contract'
import type { StatusCode } from 'hono/utils/http-status'
import { bindBytes } from '../../server/bind.ts'
import { readBody } from '../../server/readBody.ts'
import type { Server } from '../../server/server.ts'
import type { RpcService } from './service.ts'

/** Serves JSON-RPC over HTTP. Sockets come in through the server's upgrades: see sockets.ts. */
export function rpcRoutes(server: Server, service: RpcService): void {
  bindBytes(
    server,
    rpc,
    async ({ query, context, spend }) => {
      const upstream = service.upstreamOf(query.chainId)
      const body = await readBody(context, server.config.rpc.maxBodyBytes)
      const request = service.check(body)
      await spend(request.count - 1)
      const answer = await service.pass(upstream, body, request)
      const headers: Record<string, string> = {
        'content-type': answer.contentType,
        'cache-control': 'no-store',
      }
      if (answer.retryAfter) headers['retry-after'] = answer.retryAfter
      return { status: toStatusCode(answer.status), headers, bytes: answer.body }
    },
    ['/v1/'],
  )
}

/** The node spoke HTTP and its answer was let through, so its status is one; Hono's type lists those it knows. */
function toStatusCode(status: number): StatusCode {
  return status as StatusCode
}
