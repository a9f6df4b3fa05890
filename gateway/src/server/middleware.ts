import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import type { GatewayEnvironment } from './environment.ts'
import { Failure, failureBody } from './Failure.ts'
import type { Server } from './server.ts'

type GatewayContext = Context<GatewayEnvironment>

const PREFLIGHT_SECONDS = '7200'

/** What happens around every request: its id, the headers of every answer, preflights, failures and the log. */
export function useMiddleware(server: Server): void {
  server.app.use(around(server))
  server.app.notFound((context) => {
    const methods = methodsAt(server, context.req.path)
    const failure =
      methods.length > 0
        ? new Failure(405, 'method', `Use ${methods.join(' or ')} here.`, {
            headers: { allow: methods.join(', ') },
          })
        : new Failure(404, 'path', 'Nothing is here. GET /openapi.json lists what this server answers.')
    return answerFailure(context, failure)
  })
  server.app.onError((error, context) => {
    if (error instanceof Failure) return answerFailure(context, error)
    server.logger.error({ requestId: context.get('requestId'), err: error }, 'request failed')
    const description = "The gateway failed. Its log has the cause under this answer's x-request-id."
    return answerFailure(context, new Failure(500, 'server', description))
  })
}

function around({ logger, bound }: Server): MiddlewareHandler<GatewayEnvironment> {
  return async (context, next) => {
    const startedAt = performance.now()
    const requestId = randomUUID()
    context.set('requestId', requestId)
    context.header('x-request-id', requestId)
    context.header('x-content-type-options', 'nosniff')
    allowOrigin(context)
    const refusal = refuseUrl(context)
    if (refusal) context.res = answerFailure(context, refusal)
    else if (context.req.method === 'OPTIONS')
      context.res = answerOptions(context, methodsAt({ bound }, context.req.path))
    else await next()
    // Neither the address asked about nor the caller's own goes to the log: see README.md, "What it stores".
    logger.info({
      requestId,
      method: context.req.method,
      route: context.get('routeName') ?? 'none',
      status: context.res.status,
      project: context.get('project')?.id,
      ms: Math.round((performance.now() - startedAt) * 10) / 10,
    })
  }
}

/**
 * A page may read every answer, the refusals too: it must be able to tell its developer that its origin is not allowed
 * (S8.9). What keeps other pages out is the refusal itself, made before anything is done; nothing here uses cookies.
 */
function allowOrigin(context: GatewayContext): void {
  const origin = context.req.header('origin')
  context.header('vary', 'origin')
  if (origin === undefined) return
  context.header('access-control-allow-origin', origin)
  context.header('access-control-expose-headers', 'x-request-id, retry-after')
}

function refuseUrl(context: GatewayContext): Failure | undefined {
  try {
    if (context.req.url.includes('%')) decodeURIComponent(context.req.url)
    return undefined
  } catch {
    return new Failure(400, 'url', 'The URL has a malformed percent-encoding.')
  }
}

function answerOptions(context: GatewayContext, methods: readonly string[]): Response {
  if (methods.length === 0) return answerFailure(context, new Failure(404, 'path', 'Nothing is here.'))
  context.header('allow', methods.join(', '))
  context.header('access-control-allow-methods', methods.join(', '))
  context.header('access-control-allow-headers', 'content-type')
  context.header('access-control-max-age', PREFLIGHT_SECONDS)
  return context.body(null, 204)
}

function answerFailure(context: GatewayContext, failure: Failure): Response {
  const isRpc = /^\/v1\/?$/.test(context.req.path)
  context.header('content-type', 'application/json')
  context.header('cache-control', 'no-store')
  for (const [name, value] of Object.entries(failure.headers)) context.header(name, value)
  return context.body(failureBody(failure, isRpc), failure.status)
}

/** The methods that some route answers at a path. */
export function methodsAt({ bound }: Pick<Server, 'bound'>, path: string): string[] {
  const found = bound.filter(({ paths }) => paths.some((template) => isAt(template, path)))
  const methods = new Set(found.map(({ route }) => route.method))
  return [...methods].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
}

function isAt(template: string, path: string): boolean {
  const wanted = template.split('/')
  const given = path.split('/')
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => (part.startsWith('{') ? given[index] !== '' : part === given[index]))
  )
}
