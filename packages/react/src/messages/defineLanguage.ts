import type { Catalogue } from './Catalogue.ts'
import type { Language } from './Language.ts'
import type { Messages, PartialMessages } from './Messages.ts'
import { mergeTexts } from './mergeTexts.ts'

/** The texts of a language. What is missing shows in English. */
export interface LanguageTexts {
  /** A BCP 47 tag, for example `nl`. `en` replaces some of the English texts. */
  readonly locale: string
  /** Sections that are there from the start. Those of the buttons belong here: a page shows them with its first render. */
  readonly texts?: PartialMessages
  /** Fetches a section, with others of its chunk. Called when a view that needs it opens, or may open next. */
  readonly load?: (section: keyof Messages) => Promise<PartialMessages>
}

/**
 * Makes a language for the provider. In development it warns of texts that are missing.
 *
 * @param language.locale - a BCP 47 tag
 * @param language.texts - sections that are there from the start
 * @param language.load - fetches the others, each when it is needed
 *
 * @example
 * const dutch = defineLanguage({ locale: 'nl', texts: { button: { connect: 'Wallet verbinden' } } })
 */
export function defineLanguage(language: LanguageTexts): Language {
  return { locale: language.locale, open: (locale) => openLanguage(language, locale) }
}

function openLanguage({ locale: lang, load, texts: first = {} }: LanguageTexts, locale: string): Catalogue {
  const failed = new Set<keyof Messages>()
  const asked = new Map<keyof Messages, Promise<void>>()
  const merged = new Map<keyof Messages, unknown>()
  let texts = first
  const has = (section: keyof Messages): boolean => !load || section in texts || failed.has(section)
  const fetch = async (section: keyof Messages): Promise<void> => {
    try {
      // A section that its own chunk lacks is an empty one.
      texts = { [section]: {}, ...(await load?.(section)), ...texts }
    } catch {
      // English is shown, and the next call tries again.
      failed.add(section)
      asked.delete(section)
    }
    merged.delete(section)
  }
  return {
    locale,
    lang,
    has,
    async load(section) {
      if (!load || section in texts) return
      const loading = asked.get(section) ?? fetch(section)
      asked.set(section, loading)
      await loading
    },
    read(section, english) {
      if (!has(section)) return english
      const known = merged.get(section) ?? mergeTexts(section, english, texts[section], lang)
      merged.set(section, known)
      return known as typeof english
    },
  }
}
