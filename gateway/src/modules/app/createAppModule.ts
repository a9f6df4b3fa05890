import type { Context } from 'hono'
import type { GatewayEnvironment } from '../../server/environment.ts'
import { holdBody } from '../../server/holdBody.ts'
import { methodsAt } from '../../server/middleware.ts'
import type { Module } from '../../server/module.ts'
import { publicUrl } from '../../server/publicUrl.ts'
import type { Server } from '../../server/server.ts'
import { createAppServer } from './createAppServer.ts'

/** The cost of a file. It is low because a page has many. */
const FILE_COST = 0.2

/** Serves a built app from the gateway's origin. Contract routes take precedence; only the gateway's own text at "/" is replaced. */
export function createAppModule(server: Server, folder: string): Module {
  const { origins, projectId } = server.config.app
  const walletUrl = server.config.wallet?.url
  const app = createAppServer({ folder, origins, frames: walletUrl ? [walletUrl] : [] })

  const fallback = async (context: Context<GatewayEnvironment>): Promise<Response | undefined> => {
    const { path } = context.req
    if (path !== '/' && methodsAt(server, path).length > 0) return undefined
    context.set('routeName', 'app')
    await server.admission.spend({ client: context.get('client') }, 'calls', FILE_COST)
    const found = await app.answer(context.req.raw)
    if (found) return reply(context, found.status, found.headers, found.bytes)
    if (path !== '/config.json') return undefined
    // A file of that name in the folder has won over this one.
    const gatewayUrl = publicUrl(server.config, context.env.incoming)
    const headers = { ...app.headers, 'content-type': 'application/json', 'cache-control': 'no-cache' }
    const { zone: nameZone, registration: nameRegistration } = server.config.names
    const names = nameZone && { nameZone, nameRegistration }
    const body = JSON.stringify({ projectId, gatewayUrl, walletUrl, ...names })
    return reply(context, 200, headers, body)
  }

  return { name: 'app', routes: [], fallback }
}

export function reply(
  context: Context<GatewayEnvironment>,
  status: 200 | 304 | 404,
  headers: Readonly<Record<string, string>>,
  body: Uint8Array | string | null,
): Response {
  for (const [name, value] of Object.entries(headers))
    context.header(name, value, { append: name === 'vary' })
  return holdBody(context, body, status)
}
