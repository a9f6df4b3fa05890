'use client'
import { currentRoute, whenIdle } from '@latchkey/core'
import { type ReactElement, useEffect, useMemo, useState } from 'react'
import { useKit } from '../hooks/useKit.ts'
import { useKitState } from '../hooks/useKitState.ts'
import type { Catalogue } from './Catalogue.ts'
import { CatalogueContext } from './CatalogueContext.ts'
import { type Language, pickLanguage } from './Language.ts'
import type { Languages } from './LanguagesProp.ts'

/** Bundlers write a word in its place, as they do for React's own. */
declare const process: { readonly env: { readonly NODE_ENV?: string } }

/**
 * The languages of a page, for LatchkeyProvider's `messages`. The kit's `locale` chooses among them; English is always there.
 * Keep them outside the component.
 *
 * @param offered - the kit's own, or from defineLanguage()
 *
 * @example
 * const messages = languages(de, ar)
 * <LatchkeyProvider kit={kit} messages={messages}>…</LatchkeyProvider>
 */
export function languages(...offered: readonly Language[]): Languages {
  return {
    Provider: ({ children }): ReactElement => {
      const catalogue = useCatalogue(offered)
      return <CatalogueContext.Provider value={catalogue}>{children}</CatalogueContext.Provider>
    },
  }
}

/**
 * The texts in the kit's locale; undefined for English, which came with the views. After a change of locale the former
 * texts stay until the new ones are loaded.
 */
function useCatalogue(offered: readonly Language[]): Catalogue | undefined {
  const { store } = useKit()
  const locale = useKitState((state) => state.locale)
  const language = pickLanguage(locale, offered)
  const wanted = useMemo(() => language?.open(locale), [language, locale])
  const [shown, setShown] = useState(wanted)
  // What is on the screen: the view, and what all of them share.
  const sections = ['common', currentRoute(store.get().modal).view] as const
  const isReady = !wanted || sections.every(wanted.has)
  useEffect(() => {
    if (shown === wanted) return
    let isCurrent = true
    void Promise.all(sections.map((section) => wanted?.load(section))).then(
      () => isCurrent && setShown(wanted),
    )
    return () => {
      isCurrent = false
    }
  })
  useEffect(() => whenIdle(() => void wanted?.load('common')), [wanted])
  useEffect(() => {
    if (process.env.NODE_ENV !== 'production' && !language && !/^en\b/i.test(locale))
      // biome-ignore lint/suspicious/noConsole: a developer has to hear of it
      console.warn(
        `[latchkey] The kit's locale is "${locale}", and languages() was given no such language: English is shown.`,
      )
  }, [language, locale])
  return isReady ? wanted : shown
}
