import type { ReactElement, ReactNode } from 'react'
import { useSheet } from '../modal/useSheet.ts'
import css from './Button.css.ts'
import { Spinner } from './Spinner.tsx'

export interface ButtonProps {
  /** One `primary` per view. A view in which approving is the risk has no primary: reject is `strong` and approve is `danger`. */
  readonly variant?: 'primary' | 'ghost' | 'strong' | 'danger' | undefined
  /** 48 px unless set; `md` 40 and `sm` 32, as wide as their text. */
  readonly size?: 'md' | 'sm' | undefined
  /** Keeps its place and takes no clicks. The children say what is loading. */
  readonly loading?: boolean | undefined
  /** Still focusable, so that every user can read what is missing. */
  readonly disabled?: boolean | undefined
  /** Turns it into a link that opens in a new tab. */
  readonly href?: string | undefined
  /** On a raised card, where the default fill would not show. */
  readonly onCard?: boolean | undefined
  /** Focus starts here when the view shows. */
  readonly startsFocus?: boolean | undefined
  readonly label?: string | undefined
  readonly onClick?: (() => void) | undefined
  readonly children: ReactNode
}

/**
 * A button as wide as its place, or a link that looks like one.
 *
 * @example
 * <Button variant="primary" onClick={() => window.close()}>Close</Button>
 */
export function Button(props: ButtonProps): ReactElement {
  useSheet(css)
  const { variant, size, loading, disabled, href, onCard, startsFocus, label, onClick, children } = props
  const shared = {
    'data-part': 'button',
    'data-variant': variant,
    'data-size': size,
    'data-on-card': onCard ? '' : undefined,
    'data-state': loading ? 'loading' : disabled ? 'disabled' : undefined,
    'data-autofocus': startsFocus ? '' : undefined,
    'aria-label': label,
  }
  if (href !== undefined)
    return (
      <a {...shared} href={href} target="_blank" rel="noopener noreferrer" onClick={onClick}>
        {children}
      </a>
    )
  return (
    <button
      {...shared}
      type="button"
      aria-disabled={disabled || loading || undefined}
      aria-busy={loading || undefined}
      onClick={disabled || loading ? undefined : onClick}
    >
      {loading ? <Spinner /> : null}
      {children}
    </button>
  )
}
