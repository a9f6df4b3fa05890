import type { Context } from 'hono'

/** The requesting page's origin. Browsers send it with every POST; a same-origin GET has only the host. */
export function requestOrigin(context: Context): string {
  return context.req.header('origin') ?? `http://${context.req.header('host') ?? 'localhost'}`
}
