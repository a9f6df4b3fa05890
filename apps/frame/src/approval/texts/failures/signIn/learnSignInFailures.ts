import { learnFailures } from '../../reasonOf.ts'

/** Loads what a page or window says where a sign-in or a change of logins fails, before it can. */
export async function learnSignInFailures(locale: string): Promise<void> {
  if (locale === 'de') learnFailures('de', (await import('./de.ts')).de)
  else if (locale === 'ar') learnFailures('ar', (await import('./ar.ts')).ar)
  else learnFailures('en', (await import('./en.ts')).en)
}
