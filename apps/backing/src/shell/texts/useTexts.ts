import { createContext, useContext } from 'react'
import { en } from './en.ts'
import type { Texts } from './Texts.ts'

/** The texts of the current language. Default: English. */
export const TextsContext = createContext<Texts>(en)

/** The shell's words in the language in use. */
export function useTexts(): Texts {
  return useContext(TextsContext)
}
