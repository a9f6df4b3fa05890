import type { DoubtTexts } from './en.ts'

export async function loadDoubtTexts(locale: string): Promise<DoubtTexts> {
  if (locale === 'de') return (await import('./de.ts')).de
  if (locale === 'ar') return (await import('./ar.ts')).ar
  return (await import('./en.ts')).en
}
