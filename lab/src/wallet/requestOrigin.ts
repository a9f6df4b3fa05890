import type { Context } from 'hono'

/**
 * The origin of the page that asks. A browser sends it with every POST; a GET of the same origin has only the host.
 *
 * @example
 * requestOrigin(context) // 'http://localhost:4100'
 */
export function requestOrigin(context: Context): string {
  return context.req.header('origin') ?? `http://${context.req.header('host') ?? 'localhost'}`
}
