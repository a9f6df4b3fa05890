import type { AccountTexts } from './en.ts'

/** Loads the texts of the account page in a language, in English where there is none. */
export async function loadAccountTexts(locale: string): Promise<AccountTexts> {
  if (locale === 'de') return (await import('./de.ts')).de
  if (locale === 'ar') return (await import('./ar.ts')).ar
  return (await import('./en.ts')).en
}
