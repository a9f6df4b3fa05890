import type { ReactElement } from 'react'
import { useSheet } from '../modal/useSheet.ts'
import { Glyph, type GlyphShape } from './Glyph.tsx'
import css from './Icon.css.ts'

/** A glyph on a neutral plate: the icon of a row that has no picture. */
export function GlyphIcon({ of, size = 40 }: { of: GlyphShape; size?: 32 | 40 | 56 | 72 }): ReactElement {
  useSheet(css)
  return (
    <span data-part="icon" data-neutral="" data-size={size === 40 ? undefined : size}>
      <Glyph of={of} />
    </span>
  )
}
