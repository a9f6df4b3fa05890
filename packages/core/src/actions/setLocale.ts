import type { Kit } from '../kit/kit.ts'
import { canonicalLocale } from '../locale/canonicalLocale.ts'

/** The language to set. */
export interface SetLocaleParameters {
  /** A BCP 47 tag, for example `de` or `pt-BR`. */
  readonly locale: string
}

/**
 * Sets the language of texts, numbers and dates. The kit doesn't store it: the page sets it on each visit.
 *
 * @param kit - made by createKit()
 * @param parameters.locale - a BCP 47 tag
 * @throws {@link ConfigurationError} if it is not a language tag
 *
 * @example
 * setLocale(kit, { locale: 'de' })
 */
export function setLocale(kit: Kit, { locale }: SetLocaleParameters): void {
  kit.store.dispatch({ type: 'locale.chosen', locale: canonicalLocale(locale) })
}
