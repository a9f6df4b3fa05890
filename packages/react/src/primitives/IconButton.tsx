import type { ReactElement } from 'react'
import { Glyph, type GlyphShape } from './Glyph.tsx'

export interface IconButtonProps {
  /** What it does, for assistive technology and as a tooltip. */
  readonly label: string
  readonly of: GlyphShape
  readonly size?: 'sm' | undefined
  /** Moves it out by its padding, so that the glyph aligns with the view's edge. */
  readonly pull?: boolean | undefined
  readonly disabled?: boolean | undefined
  readonly onClick: () => void
}

export function IconButton({ label, of, size, pull, disabled, onClick }: IconButtonProps): ReactElement {
  return (
    <button
      type="button"
      data-part="icon-button"
      data-size={size}
      data-pull={pull ? '' : undefined}
      data-state={disabled ? 'disabled' : undefined}
      aria-label={label}
      aria-disabled={disabled || undefined}
      data-tooltip={label}
      onClick={disabled ? undefined : onClick}
    >
      <Glyph of={of} size={size === 'sm' ? 16 : 20} />
    </button>
  )
}
