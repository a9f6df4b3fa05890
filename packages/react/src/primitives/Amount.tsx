import type { ReactElement } from 'react'
import { useFormat } from '../messages/useFormat.ts'

export interface AmountProps {
  /** A decimal text: formatAmount() is exact, truncateAmount() is for lists. */
  readonly value: string
  readonly symbol?: string | undefined
}

/** An amount in the locale's format, in tabular figures. It keeps its order inside right-to-left text. */
export function Amount({ value, symbol }: AmountProps): ReactElement {
  const format = useFormat()
  return (
    <bdi data-part="num">
      {format.amount(value)}
      {symbol ? ` ${symbol}` : ''}
    </bdi>
  )
}
