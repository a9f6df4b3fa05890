import { isLeaving } from './chunkReload.ts'
import { describeError } from './describeError.ts'
import type { ErrorFacts } from './ErrorFacts.ts'

/** The part of the page's payload that keeps its first error. */
export interface ErrorRecord {
  error?: ErrorFacts
}

/**
 * Creates a function that logs each fatal error once, and keeps the first one in the payload (S8.65), because it causes the
 * others.
 *
 * @returns a function that takes any thrown value; it ignores errors that are not fatal, or that occur while the page reloads
 */
export function createRecorder(record: ErrorRecord): (error: unknown) => void {
  const known = new Set<unknown>()
  return (error) => {
    const facts = describeError(error)
    if (!facts.fatal || known.has(error) || isLeaving()) return
    known.add(error)
    record.error ??= facts
    // biome-ignore lint/suspicious/noConsole: S8.65 has it logged, and there is nowhere else.
    console.error('[backing] The page failed.', error)
  }
}
