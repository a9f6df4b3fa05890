import type { Route, RouteResponse } from '@latchkey/contract'
import type { Context } from 'hono'
import type { StatusCode } from 'hono/utils/http-status'
import type { GenericSchema, InferOutput } from 'valibot'
import { admit } from './admit.ts'
import type { GatewayEnvironment } from './environment.ts'
import { parseBody, parsePart } from './parse.ts'
import type { Server } from './server.ts'
import { spend } from './spend.ts'

type Parsed<schema> = schema extends GenericSchema ? InferOutput<schema> : undefined

/** A call to a route, parsed. */
export interface Call<route extends Route> {
  readonly path: Parsed<route['pathParams']>
  readonly query: Parsed<route['query']>
  readonly body: Parsed<route['body']>
  readonly context: Context<GatewayEnvironment>
  /** Counts more calls against the caller's rate limit than the one that is counted already. */
  spend(cost: number): Promise<void>
}

/** Bytes to answer with, and how. */
export interface Bytes {
  readonly status: StatusCode
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Uint8Array | string | null
}

/**
 * Answers a route of the contract with JSON, or with nothing where the contract has no schema for an answer. An answer that is given
 * to several callers is written once, so it must not change afterwards.
 *
 * @example
 * bind(server, supportedChains, async () => ({ http: ['eip155:42161'], ws: [] }))
 */
export function bind<const route extends Route>(
  server: Server,
  route: route,
  handler: (call: Call<route>) => Promise<RouteResponse<route>>,
): void {
  const cacheControl = route.maxAgeSeconds ? `public, max-age=${route.maxAgeSeconds}` : 'no-store'
  const write = createWriter()
  attach(server, route, [], async (call) => {
    const answer = await handler(call)
    call.context.header('cache-control', cacheControl)
    if (answer === undefined) return call.context.body(null, 204)
    call.context.header('content-type', 'application/json')
    return call.context.body(write(answer))
  })
}

/** Writes answers as JSON, each once for as long as somebody has it. */
function createWriter(): (answer: unknown) => Uint8Array<ArrayBuffer> {
  const written = new WeakMap<object, Uint8Array<ArrayBuffer>>()
  return (answer) => {
    const isObject = typeof answer === 'object' && answer !== null
    const known = isObject ? written.get(answer) : undefined
    if (known) return known
    const bytes = Buffer.from(JSON.stringify(answer))
    if (isObject) written.set(answer, bytes)
    return bytes
  }
}

/** Answers a route of the contract with bytes. */
export function bindBytes<const route extends Route>(
  server: Server,
  route: route,
  handler: (call: Call<route>) => Promise<Bytes>,
  otherPaths: readonly string[] = [],
): void {
  attach(server, route, otherPaths, async (call) => {
    const { bytes, status, headers } = await handler(call)
    for (const [name, value] of Object.entries(headers)) call.context.header(name, value)
    return call.context.newResponse(toBody(bytes), { status })
  })
}

function attach<const route extends Route>(
  server: Server,
  route: route,
  otherPaths: readonly string[],
  answer: (call: Call<route>) => Promise<Response>,
): void {
  const paths = [route.path, ...otherPaths]
  server.bound.push({ route, paths })
  const patterns = paths.map((path) => path.replace(/\{(\w+)\}/g, ':$1'))
  server.app.on(route.method, patterns, async (context) => {
    context.set('routeName', route.name)
    const query = context.req.query()
    const admitAs = (projectId: string | undefined) =>
      context.set('project', admit(server, route, projectId, context.req.header('origin')))
    const isInBody = route.isProjectInBody === true && query.projectId === undefined
    if (!route.isOpen && !isInBody) admitAs(query.projectId)
    await spend(server, route, context.env.incoming, 1)
    const early = isInBody ? await parseBody(route, context) : undefined
    if (isInBody) admitAs(projectOf(early))
    return answer({
      path: parsePart(route, 'pathParams', context.req.param()),
      query: parsePart(route, 'query', query),
      body: early ?? (await parseBody(route, context)),
      context,
      spend: (cost) => spend(server, route, context.env.incoming, cost),
    })
  })
}

function projectOf(body: unknown): string | undefined {
  const named = typeof body === 'object' && body !== null && 'projectId' in body ? body.projectId : undefined
  return typeof named === 'string' ? named : undefined
}

/** Node's buffers are never shared memory, which is all that Hono's type excludes. */
function toBody(bytes: Bytes['bytes']): Uint8Array<ArrayBuffer> | string | null {
  return bytes as Uint8Array<ArrayBuffer> | string | null
}
