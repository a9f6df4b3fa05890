import type { TransactionTransfer } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useFormat } from '../../messages/useFormat.ts'
import { formatMoved, unitOf } from './formatMoved.ts'

const SIGNS = { in: '+', out: '\u2212', self: '' } as const

export interface MovedAmountProps {
  readonly transfer: TransactionTransfer
  /** Not cut to three decimals. */
  readonly exact?: boolean | undefined
  /** Without a sign if the transfer did not happen. */
  readonly failed: boolean
}

/** What moved, with the sign of its direction, which stays before the figure in every script. */
export function MovedAmount({ transfer, exact, failed }: MovedAmountProps): ReactElement {
  const { amount, direction, isNft } = transfer
  const format = useFormat()
  const whole = format.amount(amount)
  const unit = unitOf(transfer)
  const figure = isNft && amount === '1' ? '' : exact ? whole : formatMoved(transfer, format)
  return (
    <bdi data-part="num" title={`${whole} ${unit}`}>
      <span dir="ltr">
        {/* "−<0.001" reads like a mistake; the title says which way it went. */}
        {failed || figure.startsWith('<') ? '' : SIGNS[direction]}
        {figure}
      </span>
      {figure ? ' ' : ''}
      {unit}
    </bdi>
  )
}
