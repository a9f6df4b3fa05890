import { type ReactElement, type ReactNode, useContext, useEffect, useRef } from 'react'
import { AnnounceContext } from '../modal/AnnounceContext.ts'
import { useSheet } from '../modal/useSheet.ts'
import css from './Banner.css.ts'
import { Glyph, type GlyphShape } from './Glyph.tsx'
import { alert, alertCircle } from './glyphs/common.tsx'

export interface BannerProps {
  readonly tone?: 'info' | 'warning' | 'error' | 'success'
  readonly glyph?: GlyphShape
  readonly children: ReactNode
  readonly action?:
    | {
        readonly label: string
        readonly onClick: () => void
        /** Focus starts here when the view shows. */
        readonly startsFocus?: boolean
      }
    | undefined
}

/** Pixels of the body below its last banner. */
const PADDING = 20

/** Scrolls the view's body, and nothing of the page around it. */
function bringIntoView(text: HTMLElement | null): void {
  const body = text?.closest('[data-part="body"]')
  const banner = text?.parentElement
  if (!body || !banner) return
  const below = banner.getBoundingClientRect().bottom + PADDING - body.getBoundingClientRect().bottom
  if (below > 0) body.scrollTop += below
}

/**
 * Stays while its cause lasts. Errors are announced at once, other banners when the screen reader is idle.
 *
 * @example
 * <Banner tone="warning">The price has changed.</Banner>
 */
export function Banner({ tone = 'info', glyph, children, action }: BannerProps): ReactElement {
  useSheet(css)
  const announce = useContext(AnnounceContext)
  const text = useRef<HTMLSpanElement>(null)
  const said = useRef<string>(undefined)
  const isUrgent = tone === 'error'
  useEffect(() => {
    const now = text.current?.textContent ?? ''
    if (now !== said.current) isUrgent ? bringIntoView(text.current) : announce(now)
    said.current = now
  })
  return (
    <div
      data-part="banner"
      data-tone={tone === 'info' ? undefined : tone}
      role={isUrgent ? 'alert' : undefined}
    >
      <Glyph of={glyph ?? (tone === 'info' || tone === 'success' ? alertCircle : alert)} />
      <span ref={text} data-part="row-main">
        {children}
      </span>
      {action ? (
        <button
          type="button"
          data-part="banner-action"
          data-autofocus={action.startsFocus ? '' : undefined}
          onClick={action.onClick}
        >
          {action.label}
        </button>
      ) : null}
    </div>
  )
}
