import { createContext, useContext } from 'react'
import { en } from './en.ts'

/** The same keys, with any texts and functions of the same type. A language that lacks a key does not compile. */
type Words<catalogue> = catalogue extends string
  ? string
  : catalogue extends (...parameters: infer parameters) => string
    ? (...parameters: parameters) => string
    : { readonly [key in keyof catalogue]: Words<catalogue[key]> }

export type PageTexts = Words<typeof en>

/** The texts of the current language. Default: English. */
export const PageTextsContext = createContext<PageTexts>(en)

/** The index page's words in the language in use. */
export function usePageTexts(): PageTexts {
  return useContext(PageTextsContext)
}
