import { formatAmount, shortenAmount } from '@latchkey/core'
import { type ReactElement, useState } from 'react'
import { common } from '../messages/en/modal.ts'
import { useFormat } from '../messages/useFormat.ts'
import { useTexts } from '../messages/useTexts.ts'
import { useSheet } from '../modal/useSheet.ts'
import { Amount } from './Amount.tsx'
import css from './ExactAmount.css.ts'

export interface ExactAmountProps {
  /** In the token's smallest unit. */
  readonly amount: bigint
  readonly decimals: number
  readonly symbol: string
  /** A shortened form other than four significant digits. */
  readonly short?: string
  /** `up` for what the user pays. */
  readonly rounding?: 'up'
  readonly bare?: boolean
}

/** A shortened amount. Pressing it or pointing at it shows the exact amount. */
export function ExactAmount({
  amount,
  decimals,
  symbol,
  rounding,
  short: given,
  bare,
}: ExactAmountProps): ReactElement {
  useSheet(css)
  const [isExact, setExact] = useState(false)
  const { exactAmount } = useTexts('common', common)
  const format = useFormat()
  const exact = formatAmount(amount, decimals)
  const short = given ?? shortenAmount(exact, rounding)
  if (short === exact) return <Amount value={exact} symbol={bare ? undefined : symbol} />
  return (
    <button
      type="button"
      data-part="exact"
      aria-expanded={isExact}
      title={`${format.amount(exact)} ${symbol}`}
      onClick={() => setExact(!isExact)}
    >
      <Amount value={isExact ? exact : short} symbol={bare && !isExact ? undefined : symbol} />
      <span data-part="sr">, {exactAmount}</span>
    </button>
  )
}
