import type { GenericSchema, InferInput, InferOutput } from 'valibot'

/**
 * One HTTP call, defined once for the kit, the gateway and the OpenAPI document. `path` contains its parameters in
 * braces. A body or an answer without a schema is bytes or empty.
 */
export interface Route<
  path extends GenericSchema | undefined = GenericSchema | undefined,
  query extends GenericSchema | undefined = GenericSchema | undefined,
  body extends GenericSchema | undefined = GenericSchema | undefined,
  response extends GenericSchema | undefined = GenericSchema | undefined,
> {
  readonly name: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly summary: string
  readonly pathParams?: path
  readonly query?: query
  readonly body?: body
  readonly response?: response
  /** How many seconds a response may be cached. */
  readonly maxAgeSeconds?: number
  /** Served without a project id, and to a page on any origin. */
  readonly isOpen?: boolean
  /** The body may name the project instead of the query. */
  readonly isProjectInBody?: boolean
  /** The status for a page on an origin that is not the project's. Default: 401. */
  readonly originRefusal?: 401 | 403
  /** The media type of an answer that has no schema. */
  readonly contentType?: string
}

type Input<schema> = schema extends GenericSchema ? InferInput<schema> : never

/** The arguments of a call to a route: only the parts that the route has. */
export type RouteArguments<route extends Route> = (route['pathParams'] extends GenericSchema
  ? { path: Input<route['pathParams']> }
  : unknown) &
  (route['query'] extends GenericSchema ? { query: Input<route['query']> } : unknown) &
  (route['body'] extends GenericSchema ? { body: Input<route['body']> } : unknown)

/** The response of a call to a route; undefined if it is bytes or empty. */
export type RouteResponse<route extends Route> = route['response'] extends GenericSchema
  ? InferOutput<route['response']>
  : undefined

// @__NO_SIDE_EFFECTS__
/**
 * Keeps a route's own schemas in its type.
 *
 * @example
 * const health = defineRoute({ name: 'health', method: 'GET', path: '/health', summary: 'Whether it runs.' })
 */
export function defineRoute<const route extends Route>(route: route): route {
  return route
}
