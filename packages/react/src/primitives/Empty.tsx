import type { ReactElement, ReactNode } from 'react'
import { useSheet } from '../modal/useSheet.ts'
import css from './Empty.css.ts'
import type { GlyphShape } from './Glyph.tsx'
import { GlyphIcon } from './GlyphIcon.tsx'
import { useAnnounce } from './useAnnounce.ts'

export interface EmptyProps {
  readonly glyph?: GlyphShape
  readonly title: string
  readonly text?: string | undefined
  /** The next action: a Button of size md. */
  readonly children?: ReactNode
}

export function Empty({ glyph, title, text = '', children }: EmptyProps): ReactElement {
  useSheet(css)
  useAnnounce(`${title}. ${text}`)
  return (
    <div data-part="empty">
      {glyph ? <GlyphIcon of={glyph} /> : null}
      <h2 data-part="status-title">{title}</h2>
      {text ? <p data-part="status-text">{text}</p> : null}
      {children}
    </div>
  )
}
