import { plainLine } from '@latchkey/clear-signing'
import { FrameError } from '../../FrameError.ts'
import { ServerError } from '../../server/server.ts'
import type { SignInFailureTexts } from './failures/signIn/en.ts'
import type { Texts } from './texts.ts'

/** The failure texts that only some pages and windows load, by language. */
const learnt = new Map<string, SignInFailureTexts>()

/** Adds failure texts for a language. */
export function learnFailures(locale: string, texts: SignInFailureTexts): void {
  learnt.set(locale, texts)
}

/** A failure's text in the language of the wallet's own pages, or the error's own message if there is no text for it. */
export function reasonOf(error: unknown, texts: Texts): string {
  const { sentence, quote } = failureIn(error, texts)
  return quote !== undefined && error instanceof FrameError ? error.message : sentence
}

/** A failure in the wallet's own words. The words of others are returned separately as a quote, since they could pass for the wallet's. */
export function failureIn(
  error: unknown,
  { locale, failures: own, reload, failed }: Texts,
): { sentence: string; quote?: string } {
  if (!(error instanceof FrameError)) return { sentence: reload }
  const failures = { ...own, ...learnt.get(locale) }
  const text = isKnown(error.reason) ? failures[error.reason] : undefined
  if (typeof text === 'string') return { sentence: text }
  if (text && error.count !== undefined) return { sentence: (text as Say)(error.count) }
  if (error instanceof ServerError) return { sentence: generalReasonOf(error, own) }
  return { sentence: failed, quote: `“${plainLine(error.message).slice(0, 200)}”` }

  function isKnown(reason: string | undefined): reason is keyof typeof failures {
    return reason !== undefined && Object.hasOwn(failures, reason)
  }
}

/** Each text knows which kind of value its failure comes with. */
type Say = (value: number | string) => string

/** The general text for a reason that this page does not know, since the server may be newer. */
function generalReasonOf({ status }: ServerError, failures: Texts['failures']): string {
  if (status >= 500) return failures.serverFailed
  return status === 429 ? failures.tooManyCalls : failures.refused
}

/** Why a simulated transaction fails: the network's reason, or the reason why the network could not be asked. */
export const reasonOfTrial = (error: FrameError, texts: Texts): string =>
  error instanceof ServerError ? reasonOf(error, texts) : texts.fails(plainLine(error.message))

/** Acts, and catches a failure. @returns the failure in words; undefined if there was none */
export async function problemOf(act: () => Promise<void>, texts: Texts): Promise<string | undefined> {
  try {
    await act()
    return undefined
  } catch (error) {
    // Every other error is a bug in the page itself.
    if (!(error instanceof FrameError)) reportError(error)
    return reasonOf(error, texts)
  }
}
