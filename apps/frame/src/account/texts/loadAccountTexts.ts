import type { AccountTexts } from './en.ts'

export async function loadAccountTexts(locale: string): Promise<AccountTexts> {
  if (locale === 'de') return (await import('./de.ts')).de
  if (locale === 'ar') return (await import('./ar.ts')).ar
  return (await import('./en.ts')).en
}
