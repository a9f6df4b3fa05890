import { AppError } from '../errors/AppError.ts'

/** S2.2: no page has this path. */
export function pageNotFound(path: string): AppError {
  return new AppError(`Page not found: ${path}`, { statusCode: 404, fatal: false })
}

/** S2.2: the page exists, but rejects these parameters. */
export function pageRefused(path: string): AppError {
  return new AppError(`Page Not Found: ${path}`, { statusCode: 404, fatal: false })
}
