import { isRouteErrorResponse } from 'react-router'
import { AppError } from './AppError.ts'
import type { ErrorFacts } from './ErrorFacts.ts'

/**
 * Returns the error page's data for any thrown value (S2.6). The default status is 500. The default heading is "Page Not
 * Found" for a 404, and "Internal Server Error" for any other status.
 */
export function describeError(error: unknown): ErrorFacts {
  if (error instanceof AppError) {
    const { statusCode, message, fatal, advice } = error
    return {
      statusCode,
      statusMessage: error.statusMessage || wordsFor(statusCode),
      message: message || wordsFor(statusCode),
      fatal,
      ...(advice === undefined ? {} : { advice }),
    }
  }
  if (isRouteErrorResponse(error)) {
    const { status, statusText, data } = error
    const statusMessage = statusText || wordsFor(status)
    const message = typeof data === 'string' && data !== '' ? data : statusMessage
    return { statusCode: status, statusMessage, message, fatal: status !== 404 }
  }
  const statusMessage = wordsFor(500)
  return { statusCode: 500, statusMessage, message: messageOf(error) || statusMessage, fatal: true }
}

function wordsFor(statusCode: number): string {
  return statusCode === 404 ? 'Page Not Found' : 'Internal Server Error'
}

function messageOf(error: unknown): string {
  if (error instanceof Error) return error.message
  return typeof error === 'string' ? error : ''
}
