import { formatAmount, type Token, toFiat, truncateAmount } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useFormat } from '../../messages/useFormat.ts'
import { Amount } from '../../primitives/Amount.tsx'
import { Estimate } from '../../primitives/Estimate.tsx'
import { Icon } from '../../primitives/Icon.tsx'
import { Row } from '../../primitives/Row.tsx'

export interface TokenRowProps {
  readonly token: Token
  readonly noPrice: string
  readonly onClick: (() => void) | undefined
}

export function TokenRow({ token, noPrice, onClick }: TokenRowProps): ReactElement {
  const { name, symbol, amount, decimals, price, iconUrl } = token
  const exact = formatAmount(amount, decimals)
  const format = useFormat()
  const fiat = toFiat(amount, decimals, price)
  return (
    <Row
      icon={<Icon src={iconUrl} round />}
      title={name}
      sub={
        <span title={`${format.amount(exact)} ${symbol}`}>
          <Amount value={truncateAmount(exact)} symbol={symbol} />
        </span>
      }
      end={fiat === undefined ? undefined : <Estimate dollars={fiat} />}
      endSub={fiat === undefined ? noPrice : undefined}
      onClick={onClick}
    />
  )
}
