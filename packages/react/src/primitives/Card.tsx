import type { ReactElement, ReactNode } from 'react'
import { useSheet } from '../modal/useSheet.ts'
import css from './Card.css.ts'

export interface CardProps {
  /** Contains an input, whose focus ring the card shows. */
  readonly editable?: boolean | undefined
  readonly children: ReactNode
}

/**
 * A raised plate.
 *
 * @example
 * <Card>Network: Arbitrum One</Card>
 */
export function Card({ editable, children }: CardProps): ReactElement {
  useSheet(css)
  return (
    <div data-part="card" data-editable={editable ? '' : undefined}>
      {children}
    </div>
  )
}
