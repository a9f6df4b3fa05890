import { formatAmount, truncateAmount } from '@latchkey/core'
import type { ReactElement } from 'react'
import { ExactAmount } from './ExactAmount.tsx'

export interface TokenBalanceProps {
  readonly label: string
  /** In the token's smallest unit. */
  readonly amount: bigint
  readonly decimals: number
  readonly symbol: string
}

/** How much of a token there is: never rounded up. */
export function TokenBalance({ label, amount, decimals, symbol }: TokenBalanceProps): ReactElement {
  const short = truncateAmount(formatAmount(amount, decimals))
  return (
    <>
      {label} <ExactAmount amount={amount} decimals={decimals} symbol={symbol} short={short} bare />
    </>
  )
}
