import { en, type Words } from '@latchkey/clear-signing'

export async function loadWords(locale: string): Promise<Words> {
  if (locale === 'de') return (await import('@latchkey/clear-signing/de')).de
  if (locale === 'ar') return (await import('@latchkey/clear-signing/ar')).ar
  return en
}
