import type { Catalogue } from './Catalogue.ts'

/** A language for the provider's `messages`: one of the kit's own, or from defineLanguage(). */
export interface Language {
  /** A BCP 47 tag. The language is used where the kit's locale is this one, or of the same language. */
  readonly locale: string
  /** Its texts, for a kit's locale. */
  readonly open: (locale: string) => Catalogue
}

/**
 * The language for a locale: the one with the same tag, else the first of the same language.
 *
 * @param locale - the kit's
 * @param languages - those that the provider was given
 * @returns undefined where English is to be shown
 */
export function pickLanguage(locale: string, languages: readonly Language[]): Language | undefined {
  const isSame = (one: Language): boolean => one.locale.split('-')[0] === locale.split('-')[0]
  return languages.find((one) => one.locale === locale) ?? languages.find(isSame)
}
