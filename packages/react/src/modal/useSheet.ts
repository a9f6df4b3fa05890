import { useContext, useInsertionEffect } from 'react'
import { SheetsContext, type SheetTier } from './SheetsContext.ts'

/**
 * Adopts a component's style sheet into the modal's shadow root before the next paint. Adopted sheets stay.
 *
 * @example
 * import css from './Tabs.css.ts'
 * useSheet(css)
 */
export function useSheet(css: string | undefined, tier: SheetTier = 'primitive'): void {
  const adopt = useContext(SheetsContext)
  useInsertionEffect(() => {
    if (css) adopt(css, tier)
  }, [adopt, css, tier])
}
