import type { UndoTexts } from './en.ts'

export async function loadUndoTexts(locale: string): Promise<UndoTexts> {
  if (locale === 'de') return (await import('./de.ts')).de
  if (locale === 'ar') return (await import('./ar.ts')).ar
  return (await import('./en.ts')).en
}
