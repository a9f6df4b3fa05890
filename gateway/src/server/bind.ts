import type { Route, RouteResponse } from '@latchkey/contract'
import type { Context } from 'hono'
import type { StatusCode } from 'hono/utils/http-status'
import type { GenericSchema, InferOutput } from 'valibot'
import type { BudgetKind } from './admission.ts'
import type { GatewayEnvironment } from './environment.ts'
import { type Body, holdBody } from './holdBody.ts'
import type { BoundRoute } from './module.ts'
import { parseBody, parsePart } from './parse.ts'

type Parsed<schema> = schema extends GenericSchema ? InferOutput<schema> : undefined

export interface Call<route extends Route> {
  readonly path: Parsed<route['pathParams']>
  readonly query: Parsed<route['query']>
  readonly body: Parsed<route['body']>
  readonly context: Context<GatewayEnvironment>
  /** Takes an additional cost from the caller's budgets. The route's own cost is already taken. */
  spend(cost: number): Promise<void>
}

export interface Bytes {
  readonly status: StatusCode
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Body
}

export interface BindOptions {
  /** The cost of a call in the caller's budgets; 1 by default. A function receives the raw query, before it is parsed. */
  readonly cost?: number | ((query: Readonly<Record<string, string>>) => number)
  readonly kind?: BudgetKind
  /** Other paths with the same response. */
  readonly otherPaths?: readonly string[]
  /** Whether calls are never counted or refused, because a monitor must always get a response. */
  readonly isFree?: boolean
}

/**
 * Answers a route of the contract with JSON, or with no body if the contract has no response schema. A response object that several
 * callers share is serialized once, so it must not change afterwards.
 */
export function json<const route extends Route>(
  route: route,
  handler: (call: Call<route>) => Promise<RouteResponse<route>>,
  options: BindOptions = {},
): BoundRoute {
  const cacheControl = route.maxAgeSeconds ? `public, max-age=${route.maxAgeSeconds}` : 'no-store'
  const write = createWriter()
  return bound(route, options, async (call) => {
    const answer = await handler(call)
    call.context.header('cache-control', cacheControl)
    if (answer === undefined) return call.context.body(null, 204)
    call.context.header('content-type', 'application/json')
    return holdBody(call.context, write(answer))
  })
}

export function bytes<const route extends Route>(
  route: route,
  handler: (call: Call<route>) => Promise<Bytes>,
  options: BindOptions = {},
): BoundRoute {
  return bound(route, options, async (call) => {
    const { bytes, status, headers } = await handler(call)
    for (const [name, value] of Object.entries(headers)) call.context.header(name, value)
    return holdBody(call.context, bytes, status)
  })
}

/** Serializes responses as JSON, each object once while it is in memory. */
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

function bound<const route extends Route>(
  route: route,
  { cost = 1, kind = 'calls', otherPaths = [], isFree = false }: BindOptions,
  answer: (call: Call<route>) => Promise<Response>,
): BoundRoute {
  return {
    route,
    paths: [route.path, ...otherPaths],
    async answer(context, admission) {
      context.set('routeName', route.name)
      const query = context.req.query()
      const client = context.get('client')
      const admitAs = (projectId: string | undefined) =>
        context.set(
          'project',
          admission.requireProject(projectId, context.req.header('origin'), route.originRefusal),
        )
      const spend = (cost: number) => admission.spend({ client, project: context.get('project') }, kind, cost)
      const price = typeof cost === 'number' ? cost : cost(query)
      const isInBody = route.isProjectInBody === true && query.projectId === undefined
      if (!route.isOpen && !isInBody) {
        try {
          admitAs(query.projectId)
        } catch (refusal) {
          // Guesses of project ids are counted like any other call.
          await spend(1)
          throw refusal
        }
      }
      if (!isFree) await spend(price)
      const early = isInBody ? await parseBody(route, context) : undefined
      if (isInBody) admitAs(projectOf(early))
      return answer({
        path: parsePart(route, 'pathParams', context.req.param()),
        query: parsePart(route, 'query', query),
        body: early ?? (await parseBody(route, context)),
        context,
        spend,
      })
    },
  }
}

function projectOf(body: unknown): string | undefined {
  const named = typeof body === 'object' && body !== null && 'projectId' in body ? body.projectId : undefined
  return typeof named === 'string' ? named : undefined
}
