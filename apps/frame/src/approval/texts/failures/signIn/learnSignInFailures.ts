import { learnFailures } from '../../reasonOf.ts'

/** Loads the failure texts of sign-ins and of changes of logins, before one of them can fail. */
export async function learnSignInFailures(locale: string): Promise<void> {
  if (locale === 'de') learnFailures('de', (await import('./de.ts')).de)
  else if (locale === 'ar') learnFailures('ar', (await import('./ar.ts')).ar)
  else learnFailures('en', (await import('./en.ts')).en)
}
