import type { PageTexts } from './en.ts'

/** Loads the texts of the wallet's own pages in a language of the screens. */
export async function loadPageTexts(locale: string): Promise<PageTexts> {
  if (locale === 'de') return (await import('./de.ts')).de
  if (locale === 'ar') return (await import('./ar.ts')).ar
  return (await import('./en.ts')).en
}
