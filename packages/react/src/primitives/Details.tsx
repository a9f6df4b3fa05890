import type { ReactElement, ReactNode } from 'react'
import { useSheet } from '../modal/useSheet.ts'
import css from './Card.css.ts'

export interface Detail {
  readonly term: string
  readonly value: ReactNode
  /** A quieter part after the value, such as an estimate. */
  readonly minor?: ReactNode
}

/** Terms and values, one below the other, as in a review. Usually inside a Card. */
export function Details({ items }: { items: readonly Detail[] }): ReactElement {
  useSheet(css)
  return (
    <dl data-part="details">
      {items.map(({ term, value, minor }) => (
        <div data-part="detail" key={term}>
          <dt data-part="term">{term}</dt>
          <dd data-part="value">
            {value}
            {minor ? ' ' : null}
            {minor ? <span data-part="minor">{minor}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}
