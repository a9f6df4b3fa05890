import { isLeaving } from './chunkReload.ts'
import { describeError } from './describeError.ts'
import type { ErrorFacts } from './ErrorFacts.ts'

/** Where a page's first error is kept: its payload. */
export interface ErrorRecord {
  error?: ErrorFacts
}

/**
 * Makes what writes fatal errors to the console, each once, and keeps the first of them in the payload (S8.65): the
 * others follow from it.
 *
 * @returns takes whatever was thrown; what is not fatal, or fails while the page reloads, is not written
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
