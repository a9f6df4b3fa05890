import { plainLine } from '@latchkey/clear-signing'
import { FrameError } from '../../FrameError.ts'
import { ServerError } from '../../server/server.ts'
import type { FailureName } from './failures/en.ts'
import type { Texts } from './texts.ts'

/** What a failure is called in the language of the screen. */
export function reasonOf(error: unknown, { failures, reload }: Texts): string {
  if (!(error instanceof FrameError)) return reload
  const text = isKnown(error.reason) ? failures[error.reason] : undefined
  if (typeof text === 'string') return text
  if (text && error.count !== undefined) return text(error.count)
  return error instanceof ServerError ? generalReasonOf(error, failures) : error.message

  function isKnown(reason: string | undefined): reason is FailureName {
    return reason !== undefined && Object.hasOwn(failures, reason)
  }
}

/** A server that is newer than the page may have other reasons. */
function generalReasonOf({ status }: ServerError, failures: Texts['failures']): string {
  if (status >= 500) return failures.serverFailed
  return status === 429 ? failures.tooManyCalls : failures.refused
}

/** Why a transaction that was tried would fail: the network's reason, or why the network could not be asked. */
export const reasonOfTrial = (error: FrameError, texts: Texts): string =>
  error instanceof ServerError ? reasonOf(error, texts) : texts.fails(plainLine(error.message))

/**
 * Tries to do something.
 *
 * @returns what went wrong, in words; undefined where nothing did
 */
export async function problemOf(act: () => Promise<void>, texts: Texts): Promise<string | undefined> {
  try {
    await act()
    return undefined
  } catch (error) {
    // Every other error is a mistake of the page itself.
    if (!(error instanceof FrameError)) reportError(error)
    return reasonOf(error, texts)
  }
}
