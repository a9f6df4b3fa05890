import { type CaipNetwork, formatAmount, truncateAmount } from '@latchkey/core'
import type { ReactElement } from 'react'
import { ProfileWallets as english } from '../../messages/en/several.ts'
import { useFormat } from '../../messages/useFormat.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { Amount } from '../../primitives/Amount.tsx'
import { Skeleton } from '../../primitives/Skeleton.tsx'
import { useCoinBalance } from '../../queries/useCoinBalance.ts'

export interface CoinBalanceProps {
  readonly address: string
  /** Absent where the wallet is on a network that the page lacks: nothing can be read there. */
  readonly network: CaipNetwork | undefined
}

export function CoinBalance({ address, network }: CoinBalanceProps): ReactElement {
  const format = useFormat()
  const texts = useTexts('ProfileWallets', english)
  const { balance, isLoading } = useCoinBalance(address, network?.caipNetworkId)
  if (balance) {
    const exact = formatAmount(balance.amount, balance.decimals)
    return (
      <span title={`${format.amount(exact)} ${balance.symbol}`}>
        <Amount value={truncateAmount(exact)} symbol={balance.symbol} />
      </span>
    )
  }
  if (isLoading) return <Skeleton shape="sub" />
  return (
    <>
      <span aria-hidden="true">–</span>
      <span data-part="sr">{texts.noBalance}</span>
    </>
  )
}
