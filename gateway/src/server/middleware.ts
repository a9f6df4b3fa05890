import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { isConnectionLost } from '../database/isConnectionLost.ts'
import { BrokenRowError, reportBroken } from '../modules/wallet/rows/rowMacs.ts'
import type { Admission } from './admission.ts'
import { createDisconnection } from './disconnection.ts'
import type { GatewayEnvironment } from './environment.ts'
import { Failure, failureBody } from './Failure.ts'
import { createOccasionalLog } from './occasionalLog.ts'
import type { Server } from './server.ts'
import { createWriteDeadline } from './writeDeadline.ts'

type GatewayContext = Context<GatewayEnvironment>

const PREFLIGHT_SECONDS = '7200'
const PREFLIGHT_COST = 0.2
const METHODS = ['GET', 'HEAD', 'POST', 'OPTIONS']
/** Paths that answer a monitor even if its address has too many open requests. */
const FREE_PATHS = ['/health', '/ready']

/**
 * Adds what all requests share: the id, common response headers, preflights, failures, the log, and the caller's limits on
 * memory and open requests.
 */
export function useMiddleware(server: Server): void {
  const { admission } = server
  server.app.use(around(server))
  server.app.notFound(async (context) => {
    await admission.spend({ client: context.get('client') }, 'calls', 1)
    const methods = methodsAt(server, context.req.path)
    const failure =
      methods.length > 0
        ? new Failure(405, 'method', `Use ${methods.join(' or ')} here.`, {
            headers: { allow: methods.join(', ') },
          })
        : new Failure(404, 'path', 'Nothing is here. GET /openapi.json lists what this server answers.')
    return answerFailure(context, failure)
  })
  const sayWhy = createOccasionalLog(server.logger)
  server.app.onError((error, context) => {
    if (error instanceof Failure) {
      if (error instanceof BrokenRowError) reportBroken(server, error)
      else if (error.status === 503) sayWhy(error)
      if (error.status === 503 && error.field === 'memory') server.metrics.refusals.add({ budget: 'memory' })
      return answerFailure(context, error)
    }
    if (isConnectionLost(error)) {
      const away = new Failure(503, 'server', 'The database cannot be reached. Try again in a moment.', {
        headers: { 'retry-after': '2' },
        cause: error,
      })
      sayWhy(away)
      return answerFailure(context, away)
    }
    server.logger.error({ requestId: context.get('requestId'), err: error }, 'request failed')
    const description = "The gateway failed. Its log has the cause under this answer's x-request-id."
    return answerFailure(context, new Failure(500, 'server', description))
  })
}

function around(server: Server): MiddlewareHandler<GatewayEnvironment> {
  const { admission, logger, metrics } = server
  const disconnectRefused = createDisconnection()
  const endUnread = createWriteDeadline(server.config.limits)
  return async (context, next) => {
    const startedAt = performance.now()
    const requestId = randomUUID()
    context.set('requestId', requestId)
    context.set('turns', server.turns)
    context.header('x-request-id', requestId)
    context.header('x-content-type-options', 'nosniff')
    if (server.isForAllOrigins) allowOrigin(context)
    const hasSeat = takeSeat(context, admission)
    try {
      const early = await refuseOrAnswerEarly(context, server, hasSeat)
      if (early) context.res = early
      else await next()
    } catch (error) {
      // Only a refusal before a route has matched gets here: Hono answers errors from routes.
      if (!(error instanceof Failure)) throw error
      context.res = answerFailure(context, error)
    }
    disconnectRefused(context)
    endUnread(context)
    const ms = Math.round((performance.now() - startedAt) * 10) / 10
    const route = context.get('routeName') ?? 'none'
    metrics.requestSeconds.observe({ route }, ms / 1_000)
    const method = METHODS.includes(context.req.method) ? context.req.method : 'other'
    metrics.requests.add({ route, method, status: String(context.res.status) })
    // The log contains neither the requested address nor the caller's own: see README.md, "What it stores".
    logger.info({
      requestId,
      method: context.req.method,
      route,
      status: context.res.status,
      project: context.get('project')?.id,
      ms,
    })
  }
}

/** Counts the request as open until its response is sent, and then the bytes in both directions. */
function takeSeat(context: GatewayContext, admission: Admission): boolean {
  const { incoming, outgoing } = context.env
  const { socket } = incoming
  const client = admission.clientOf(incoming)
  const hold = admission.hold(client)
  const leave = admission.seat('requests', client)
  const before = socket.bytesRead + socket.bytesWritten
  context.set('client', client)
  context.set('hold', hold)
  outgoing.once('close', () => {
    hold.release()
    leave?.()
    admission.charge({ client }, socket.bytesRead + socket.bytesWritten - before)
  })
  return leave !== undefined
}

/** @returns a response that needs no route: a refusal, or the response to a preflight */
async function refuseOrAnswerEarly(
  context: GatewayContext,
  server: Server,
  hasSeat: boolean,
): Promise<Response | undefined> {
  const caller = { client: context.get('client') }
  if (!hasSeat && !FREE_PATHS.includes(context.req.path))
    throw new Failure(429, 'rate', 'Too many calls at once. Wait for the answers that are on their way.', {
      code: 'tooManyCalls',
      headers: { 'retry-after': '1' },
    })
  const refusal = refuseUrl(context)
  if (refusal) {
    await server.admission.spend(caller, 'calls', 1)
    throw refusal
  }
  if (context.req.method !== 'OPTIONS') return undefined
  await server.admission.spend(caller, 'calls', PREFLIGHT_COST)
  return answerOptions(context, methodsAt(server, context.req.path), server.isForAllOrigins)
}

/**
 * Lets a page read every response, also refusals: it must be able to tell its developer that its origin is not allowed
 * (S8.9). The refusal itself protects against other pages: it comes before any work, and no route uses cookies.
 */
function allowOrigin(context: GatewayContext): void {
  const origin = context.req.header('origin')
  context.header('vary', 'origin')
  if (origin === undefined) return
  context.header('access-control-allow-origin', origin)
  context.header('access-control-expose-headers', 'x-request-id, retry-after, dpop-nonce')
}

function refuseUrl(context: GatewayContext): Failure | undefined {
  try {
    if (context.req.url.includes('%')) decodeURIComponent(context.req.url)
    return undefined
  } catch {
    return new Failure(400, 'url', 'The URL has a malformed percent-encoding.')
  }
}

function answerOptions(
  context: GatewayContext,
  methods: readonly string[],
  isForAllOrigins: boolean,
): Response {
  if (methods.length === 0) return answerFailure(context, new Failure(404, 'path', 'Nothing is here.'))
  context.header('allow', methods.join(', '))
  if (!isForAllOrigins) return context.body(null, 204)
  context.header('access-control-allow-methods', methods.join(', '))
  context.header('access-control-allow-headers', 'content-type, authorization, dpop')
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
