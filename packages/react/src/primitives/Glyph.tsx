import type { ReactElement, ReactNode } from 'react'

/** A stroke drawing on a 20 px grid. `flips` where it points along the reading direction. */
export interface GlyphShape {
  readonly content: ReactNode
  readonly flips?: boolean
}

/**
 * One of the kit's own signs. Always decorative: its control or the text beside it carries the name.
 *
 * @example
 * <Glyph of={check} size={16} />
 */
export function Glyph({ of, size = 20 }: { of: GlyphShape; size?: 16 | 20 | 24 }): ReactElement {
  return (
    <svg
      data-part="svg"
      data-size={size === 20 ? undefined : size}
      data-flip={of.flips ? '' : undefined}
      viewBox="0 0 20 20"
      aria-hidden="true"
      focusable="false"
    >
      {of.content}
    </svg>
  )
}
