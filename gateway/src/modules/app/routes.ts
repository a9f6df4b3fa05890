import type { Context } from 'hono'
import type { GatewayEnvironment } from '../../server/environment.ts'
import { methodsAt } from '../../server/middleware.ts'
import { publicUrl } from '../../server/publicUrl.ts'
import type { Server } from '../../server/server.ts'
import { spend } from '../../server/spend.ts'
import { createAppServer } from './createAppServer.ts'

/**
 * Serves a built app from the gateway's own origin. Bound first: what the contract names is answered as ever, and only the
 * gateway's own words at "/" give way.
 */
export function appRoutes(server: Server, folder: string): void {
  const { origins, projectId } = server.config.app
  const app = createAppServer({ folder, origins })
  server.app.get('*', async (context, next) => {
    const { path } = context.req
    if (path !== '/' && methodsAt(server, path).length > 0) return next()
    context.set('routeName', 'app')
    await spend(server, { name: 'app' }, context.env.incoming, 1)
    const found = await app.answer(context.req.raw)
    if (found) return reply(context, found.status, found.headers, found.bytes)
    // A file of that name in the folder has won over this one.
    if (path === '/config.json') {
      const gatewayUrl = publicUrl(server.config, context.env.incoming)
      const headers = { ...app.headers, 'content-type': 'application/json', 'cache-control': 'no-cache' }
      return reply(
        context,
        200,
        headers,
        JSON.stringify({ projectId, gatewayUrl, nameZone: server.config.names.zone }),
      )
    }
    return next()
  })
}

function reply(
  context: Context<GatewayEnvironment>,
  status: 200 | 304 | 404,
  headers: Readonly<Record<string, string>>,
  body: Uint8Array | string | null,
): Response {
  for (const [name, value] of Object.entries(headers))
    context.header(name, value, { append: name === 'vary' })
  return context.newResponse(toBody(body), { status })
}

/** Node's buffers are never shared memory, which is all that Hono's type excludes. */
function toBody(bytes: Uint8Array | string | null): Uint8Array<ArrayBuffer> | string | null {
  return bytes as Uint8Array<ArrayBuffer> | string | null
}
