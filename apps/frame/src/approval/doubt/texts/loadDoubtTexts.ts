import type { DoubtTexts } from './en.ts'

/** Loads the texts of the doubt page in a language, in English where there is none. */
export async function loadDoubtTexts(locale: string): Promise<DoubtTexts> {
  if (locale === 'de') return (await import('./de.ts')).de
  if (locale === 'ar') return (await import('./ar.ts')).ar
  return (await import('./en.ts')).en
}
