import type { ReactElement } from 'react'

export interface AmountProps {
  /** Already formatted: formatAmount() is exact, truncateAmount() is for lists. */
  readonly value: string
  readonly symbol?: string | undefined
}

/** An amount that keeps its order inside right-to-left text, in figures of one width. */
export function Amount({ value, symbol }: AmountProps): ReactElement {
  return (
    <bdi data-part="num">
      {value}
      {symbol ? ` ${symbol}` : ''}
    </bdi>
  )
}
