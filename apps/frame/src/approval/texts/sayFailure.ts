import type { FrameError } from '../../FrameError.ts'

/** A failure's text in the page's language. A failure without a reason is a mistake of the page's developer, so its text stays English. */
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
    // The texts cannot be loaded without a network.
    return error.message
  }
}
