import { useTexts } from './texts/useTexts.ts'

/** Returns the page's text direction: the document's `dir`, or else the direction of its language. */
export function useDirection(): 'ltr' | 'rtl' {
  const { dir } = useTexts()
  const ofDocument = typeof document === 'undefined' ? '' : document.documentElement.dir
  return ofDocument === 'rtl' || ofDocument === 'ltr' ? ofDocument : dir
}
