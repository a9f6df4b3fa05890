import type { ReactElement, ReactNode } from 'react'
import { useSheet } from '../modal/useSheet.ts'
import titles from './Empty.css.ts'
import { Glyph, type GlyphShape } from './Glyph.tsx'
import { close } from './glyphs/common.tsx'
import css from './Status.css.ts'
import { useAnnounce } from './useAnnounce.ts'

export interface StatusProps {
  /** The subject: an Icon of size 72. */
  readonly icon?: ReactNode
  /** In place of an icon: a glyph on a round tinted plate. */
  readonly glyph?: GlyphShape
  readonly tone?: 'neutral' | 'success' | 'error' | undefined
  readonly round?: boolean | undefined
  /** `waiting` sends a light around the icon, `declined` puts a cross on its corner. */
  readonly step?: 'waiting' | 'declined' | 'done' | undefined
  readonly title: string
  readonly text?: string
}

/** What is in progress, or how it ended: an emblem, a statement, one or two lines. Changes are announced. Buttons go below it. */
export function Status(props: StatusProps): ReactElement {
  useSheet(titles)
  useSheet(css)
  const { icon, glyph, tone = 'neutral', round, step, title, text = '' } = props
  useAnnounce(`${title}. ${text}`)
  return (
    <div data-part="status" data-state={step}>
      {glyph ? (
        <div data-part="emblem" data-tone={tone}>
          <Glyph of={glyph} />
        </div>
      ) : (
        <div data-part="emblem" data-round={round ? '' : undefined}>
          {icon}
          {step === 'waiting' ? <Ring radius={round ? 42 : 24} /> : null}
          {step === 'declined' ? (
            <span data-part="emblem-badge">
              <Glyph of={close} />
            </span>
          ) : null}
        </div>
      )}
      <h2 data-part="status-title">{title}</h2>
      {text ? <p data-part="status-text">{text}</p> : null}
    </div>
  )
}

function Ring({ radius }: { radius: number }): ReactElement {
  const box = { x: 2, y: 2, width: 84, height: 84, rx: radius }
  return (
    <svg data-part="loader" viewBox="0 0 88 88" aria-hidden="true" focusable="false">
      <rect data-part="loader-track" {...box} />
      <rect data-part="loader-arc" pathLength="100" {...box} />
    </svg>
  )
}
