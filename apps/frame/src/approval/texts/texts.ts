import type { Texts } from './en.ts'

export type { Texts } from './en.ts'

/** Loads the screen's texts in a language; English by default. */
export async function loadTexts(locale: string | undefined): Promise<Texts> {
  const language = (locale ?? 'en').toLowerCase().split('-')[0]
  if (language === 'de') return (await import('./de.ts')).de
  if (language === 'ar') return (await import('./ar.ts')).ar
  return (await import('./en.ts')).en
}
