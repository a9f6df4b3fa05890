import type { ReactElement, ReactNode } from 'react'
import { useSheet } from '../modal/useSheet.ts'
import { Glyph, type GlyphShape } from './Glyph.tsx'
import { check, chevron } from './glyphs/common.tsx'
import css from './Row.css.ts'

export interface RowProps {
  /** An Icon, NetworkIcon, Avatar or GlyphIcon of 40 px. */
  readonly icon?: ReactNode
  readonly title: ReactNode
  /** The second line; on a disabled row, why. */
  readonly sub?: ReactNode
  /** The content at the end: an amount, a count, a spinner. */
  readonly end?: ReactNode
  readonly endSub?: ReactNode
  /** Installed, Recent, Testnet. */
  readonly tag?: string | undefined
  /** `link` outlines the tag of a row that leads elsewhere. */
  readonly tagTone?: 'success' | 'link' | undefined
  /** The suggested row, on a raised plate. */
  readonly primary?: boolean | undefined
  readonly chevron?: boolean | undefined
  readonly sign?: GlyphShape | undefined
  /** The one in use: a check at its end. */
  readonly current?: boolean | undefined
  readonly tone?: 'error' | undefined
  readonly disabled?: boolean | undefined
  readonly startsFocus?: boolean | undefined
  readonly href?: string | undefined
  /** A button beside the row, for what is done to it without choosing it. */
  readonly action?: ReactNode
  /** A row without onClick and href is text only. */
  readonly onClick?: (() => void) | undefined
}

/** One line of a List: 56 px, with content at each side. */
export function Row(props: RowProps): ReactElement {
  useSheet(css)
  const { current, tone, primary, disabled, startsFocus, href, onClick, action } = props
  const shared = {
    'data-part': 'row',
    'data-tone': tone,
    'data-primary': primary ? '' : undefined,
    'data-state': disabled ? 'disabled' : undefined,
    'data-autofocus': startsFocus ? '' : undefined,
    'aria-current': current || undefined,
  }
  const content = <RowContent {...props} />
  if (href !== undefined)
    return (
      <li data-part="item">
        <a {...shared} href={href} target="_blank" rel="noopener noreferrer">
          {content}
        </a>
      </li>
    )
  if (!onClick && !disabled)
    return (
      <li data-part="item">
        <div {...shared} data-static="">
          {content}
        </div>
        {action}
      </li>
    )
  return (
    <li data-part="item">
      <button
        {...shared}
        type="button"
        aria-disabled={disabled || undefined}
        onClick={disabled ? undefined : onClick}
      >
        {content}
      </button>
      {action}
    </li>
  )
}

function RowContent(props: RowProps): ReactElement {
  const { icon, title, sub, end, endSub, tag, tagTone, chevron: leads, sign, current } = props
  const main = (
    <span data-part="row-title" dir="auto" title={typeof title === 'string' ? title : undefined}>
      {title}
    </span>
  )
  return (
    <>
      {icon}
      {sub ? (
        <span data-part="row-main">
          {main}
          <span data-part="row-sub">{sub}</span>
        </span>
      ) : (
        main
      )}
      {tag ? (
        <span data-part="tag" data-tone={tagTone}>
          {tag}
        </span>
      ) : null}
      {end || endSub ? (
        <span data-part="row-end">
          {end ? <span data-part="row-title">{end}</span> : null}
          {endSub ? <span data-part="row-sub">{endSub}</span> : null}
        </span>
      ) : null}
      {sign ? <Glyph of={sign} /> : null}
      {leads ? <Glyph of={chevron} size={16} /> : null}
      {current ? (
        <span data-part="current">
          <Glyph of={check} />
        </span>
      ) : null}
    </>
  )
}
