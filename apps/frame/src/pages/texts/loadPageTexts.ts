import { learnSignInFailures } from '../../approval/texts/failures/signIn/learnSignInFailures.ts'
import type { PageTexts } from './en.ts'

export async function loadPageTexts(locale: string): Promise<PageTexts> {
  await learnSignInFailures(locale)
  if (locale === 'de') return (await import('./de.ts')).de
  if (locale === 'ar') return (await import('./ar.ts')).ar
  return (await import('./en.ts')).en
}
