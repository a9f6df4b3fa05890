import type { ReactElement, ReactNode } from 'react'
import { useSheet } from '../modal/useSheet.ts'
import css from './Row.css.ts'

export interface ListProps {
  /** What the list holds, for assistive technology; also written above it where `labelShown`. */
  readonly label: string
  readonly labelShown?: boolean | undefined
  /** `success`: what it holds is there already. */
  readonly labelTone?: 'success' | undefined
  readonly busy?: boolean | undefined
  /** Rows only. */
  readonly children: ReactNode
}

/** Rows below each other. Each Row is a list item. */
export function List({ label, labelShown, labelTone, busy, children }: ListProps): ReactElement {
  useSheet(css)
  return (
    <>
      {labelShown ? (
        <div data-part="list-label" data-tone={labelTone} aria-hidden="true">
          {label}
        </div>
      ) : null}
      <ul data-part="list" aria-label={label} aria-busy={busy || undefined}>
        {children}
      </ul>
    </>
  )
}
