import type { ReactElement } from 'react'
import { useSheet } from '../modal/useSheet.ts'
import type { GlyphShape } from './Glyph.tsx'
import { GlyphIcon } from './GlyphIcon.tsx'
import css from './HelpPoints.css.ts'
import { Note } from './Note.tsx'

export interface HelpPoint {
  readonly glyph: GlyphShape
  readonly title: string
  readonly text: string
}

export function HelpPoints({ points }: { points: readonly HelpPoint[] }): ReactElement {
  useSheet(css)
  return (
    <div data-part="points">
      {points.map(({ glyph, title, text }) => (
        <div data-part="point" key={title}>
          <GlyphIcon of={glyph} />
          <div data-part="row-main">
            <h2 data-part="point-title">{title}</h2>
            <Note>{text}</Note>
          </div>
        </div>
      ))}
    </div>
  )
}
