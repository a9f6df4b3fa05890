import { formatAmount, type SwapQuote, type SwapToken, selectSwapFiat, shortenAmount } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKitState } from '../../hooks/useKitState.ts'
import { SwapPreview as english } from '../../messages/en/swap.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { Amount } from '../../primitives/Amount.tsx'
import { Estimate } from '../../primitives/Estimate.tsx'
import { Icon } from '../../primitives/Icon.tsx'

export function Exchange({
  sell,
  buy,
  quote,
}: {
  sell: SwapToken
  buy: SwapToken
  quote: SwapQuote
}): ReactElement {
  const texts = useTexts('SwapPreview', english)
  const { sold, bought } = useKitState((state) => selectSwapFiat(state, quote))
  const receives = shortenAmount(formatAmount(quote.receives, buy.decimals))
  return (
    <div data-part="swap-exchange">
      <Side label={texts.pay} token={sell} value={formatAmount(quote.amount, sell.decimals)} dollars={sold} />
      <Side label={texts.receive} token={buy} value={receives} dollars={bought} />
    </div>
  )
}

interface SideProps {
  readonly label: string
  readonly token: SwapToken
  readonly value: string
  readonly dollars: number | undefined
}

function Side({ label, token, value, dollars }: SideProps): ReactElement {
  return (
    <div data-part="swap-side">
      <Icon src={token.iconUrl} round />
      <span data-part="row-main">
        <span data-part="row-sub">{label}</span>
        <span data-part="row-title">
          <Amount value={value} symbol={token.symbol} />
        </span>
        {dollars === undefined ? null : (
          <span data-part="row-sub">
            <Estimate dollars={dollars} />
          </span>
        )}
      </span>
    </div>
  )
}
