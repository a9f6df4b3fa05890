import { AppError } from '../errors/AppError.ts'
import type { Destination } from './PageRoute.ts'

/**
 * Runs before a page is entered. Returning a path or an address redirects there; throwing shows the error page; returning
 * nothing lets the user in.
 */
export type RouteMiddleware = (
  destination: Destination,
) => string | undefined | Promise<string | undefined> | Promise<void> | void

/** By the names that pages use. The one page we have needs none. */
export const routeMiddleware: Readonly<Record<string, RouteMiddleware>> = {}

/** A page asks for middleware that nobody has written: S5.21. */
export class UnknownRouteMiddlewareError extends AppError {
  override readonly name = 'UnknownRouteMiddlewareError'

  constructor(name: string) {
    // S8.35's text.
    super(`Unknown route middleware: '${name}'`)
  }
}

/** Finds middleware by its name. */
export function middlewareOf(
  name: string,
  known: Readonly<Record<string, RouteMiddleware>>,
): RouteMiddleware {
  const found = Object.hasOwn(known, name) ? known[name] : undefined
  if (found === undefined) throw new UnknownRouteMiddlewareError(name)
  return found
}
