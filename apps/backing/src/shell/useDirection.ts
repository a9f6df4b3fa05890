import { useTexts } from './texts/useTexts.ts'

/** Which way the page is read: as the document says, else as its language is. */
export function useDirection(): 'ltr' | 'rtl' {
  const { dir } = useTexts()
  const ofDocument = typeof document === 'undefined' ? '' : document.documentElement.dir
  return ofDocument === 'rtl' || ofDocument === 'ltr' ? ofDocument : dir
}
