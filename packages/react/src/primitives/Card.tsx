import type { ReactElement, ReactNode } from 'react'
import { useSheet } from '../modal/useSheet.ts'
import css from './Card.css.ts'

export interface CardProps {
  /** Holds an input: the card itself shows the focus ring. */
  readonly editable?: boolean | undefined
  readonly children: ReactNode
}

/** A raised plate. */
export function Card({ editable, children }: CardProps): ReactElement {
  useSheet(css)
  return (
    <div data-part="card" data-editable={editable ? '' : undefined}>
      {children}
    </div>
  )
}
