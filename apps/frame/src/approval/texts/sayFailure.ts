import type { FrameError } from '../../FrameError.ts'

/** Says a failure in the page's language. One without a reason is a mistake of the page's developer, and stays in English. */
export async function sayFailure(error: FrameError, locale: string | undefined): Promise<string> {
  if (error.reason === undefined || !locale || /^en\b/i.test(locale)) return error.message
  try {
    const [{ loadTexts }, { reasonOf }, { learnSignInFailures }] = await Promise.all([
      import('./texts.ts'),
      import('./reasonOf.ts'),
      import('./failures/signIn/learnSignInFailures.ts'),
    ])
    const texts = await loadTexts(locale)
    await learnSignInFailures(texts.locale)
    return reasonOf(error, texts)
  } catch {
    // Without a network there are no texts either.
    return error.message
  }
}
