import type { SheetTier } from './SheetsContext.ts'

/**
 * Adopts style sheets into a shadow root or a page: each once, base before primitives before views. A strict policy allows it.
 *
 * @example
 * const adopt = createSheets(document, [])
 */
export function createSheets(
  root: DocumentOrShadowRoot,
  base: readonly string[],
): (css: string, tier: SheetTier) => void {
  const known = new Set<string>()
  const tiers: Record<SheetTier, CSSStyleSheet[]> = { primitive: [], view: [] }
  const own = base.map(toSheet)
  const apply = (): void => {
    root.adoptedStyleSheets = [...own, ...tiers.primitive, ...tiers.view]
  }
  apply()
  return (css, tier) => {
    if (known.has(css)) return
    known.add(css)
    tiers[tier].push(toSheet(css))
    apply()
  }
}

function toSheet(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  return sheet
}
