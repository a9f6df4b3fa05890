import { AppError } from '../errors/AppError.ts'
import type { Destination } from './PageRoute.ts'

/**
 * Runs before a page is entered. If it returns a path or an address, the user is redirected there. If it throws, the error page
 * is shown. Otherwise, the page is entered.
 */
export type RouteMiddleware = (
  destination: Destination,
) => string | undefined | Promise<string | undefined> | Promise<void> | void

/** Middleware by the names that pages use. The only page needs none. */
export const routeMiddleware: Readonly<Record<string, RouteMiddleware>> = {}

/** A page names middleware that does not exist (S5.21). */
export class UnknownRouteMiddlewareError extends AppError {
  override readonly name = 'UnknownRouteMiddlewareError'

  constructor(name: string) {
    // The text that S8.35 requires.
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
