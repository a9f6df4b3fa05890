import type { Logger } from 'pino'
import type { Failure } from './Failure.ts'

const QUIET_MS = 10_000
const MOST_KINDS = 1_000

/**
 * Logs why something is unavailable, once in ten seconds for each reason. Callers learn only that it is unavailable, so the log
 * tells the operator the cause.
 */
export function createOccasionalLog(
  logger: Logger,
  now: () => number = Date.now,
): (failure: Failure) => void {
  const last = new Map<string, { readonly atMs: number; more: number }>()
  return (failure) => {
    const known = last.get(failure.message)
    if (known && now() - known.atMs < QUIET_MS) {
      known.more += 1
      return
    }
    if (last.size >= MOST_KINDS) last.clear()
    last.set(failure.message, { atMs: now(), more: 0 })
    const cause = failure.cause instanceof Error ? describe(failure.cause) : undefined
    logger.warn(
      {
        reason: failure.message,
        ...(cause ? { cause } : {}),
        ...(known?.more ? { moreBefore: known.more } : {}),
      },
      'a call was answered with 503',
    )
  }
}

/** Lists the codes and messages of the chain of causes. A node's address may contain a key, so URLs are left out. */
function describe(error: Error): string {
  const code = 'code' in error && typeof error.code === 'string' ? `${error.code}: ` : ''
  const own = `${code}${error.message}`.replace(/\b\w+:\/\/\S+/g, '(address)')
  return error.cause instanceof Error ? `${own} ← ${describe(error.cause)}` : own
}
