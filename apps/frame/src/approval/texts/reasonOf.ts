import { plainLine } from '@latchkey/clear-signing'
import { FrameError } from '../../FrameError.ts'
import { ServerError } from '../../server/server.ts'
import type { SignInFailureTexts } from './failures/signIn/en.ts'
import type { Texts } from './texts.ts'

/** By language: what only some pages and windows say. */
const learnt = new Map<string, SignInFailureTexts>()

/** From now on failures are also said in these words. */
export function learnFailures(locale: string, texts: SignInFailureTexts): void {
  learnt.set(locale, texts)
}

/** What a failure is called in the language of the wallet's own pages, which say the rest in that language themselves. */
export function reasonOf(error: unknown, texts: Texts): string {
  const { sentence, quote } = failureIn(error, texts)
  return quote !== undefined && error instanceof FrameError ? error.message : sentence
}

/** A failure in the wallet's own words. What others say of it is apart: it could pass for words of the wallet. */
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

/** A server that is newer than the page may have other reasons. */
function generalReasonOf({ status }: ServerError, failures: Texts['failures']): string {
  if (status >= 500) return failures.serverFailed
  return status === 429 ? failures.tooManyCalls : failures.refused
}

/** Why a transaction that was tried would fail: the network's reason, or why the network could not be asked. */
export const reasonOfTrial = (error: FrameError, texts: Texts): string =>
  error instanceof ServerError ? reasonOf(error, texts) : texts.fails(plainLine(error.message))

/** Tries to do something. @returns what went wrong, in words; undefined where nothing did */
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
