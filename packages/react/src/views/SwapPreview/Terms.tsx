import {
  AUTH_ID,
  formatAmount,
  type SwapQuote,
  selectNetwork,
  selectSwap,
  shortenAmount,
  toFiat,
} from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKitState } from '../../hooks/useKitState.ts'
import { SwapPreview as english } from '../../messages/en/swap.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { Card } from '../../primitives/Card.tsx'
import { Details } from '../../primitives/Details.tsx'
import { Estimate } from '../../primitives/Estimate.tsx'
import { ExactAmount } from '../../primitives/ExactAmount.tsx'
import { NetworkName } from '../../primitives/NetworkName.tsx'
import { usePercent } from '../Swap/usePercent.ts'
import { useRate } from '../Swap/useRate.ts'

export function Terms({ quote }: { quote: SwapQuote }): ReactElement {
  const texts = useTexts('SwapPreview', english)
  const { buy, fee: plain, cost, from, tokens } = useKitState(selectSwap)
  const network = useKitState((state) => selectNetwork(state).caipNetwork)
  const rate = useRate(quote)
  const percent = usePercent()
  const coin = network?.nativeCurrency
  // The embedded wallet's window says what it costs, by its own reckoning: a second maximum would contradict it.
  const fee = from?.connectorId === AUTH_ID ? cost?.fee : plain
  const price = tokens.find(({ address }) => address === undefined)?.price
  const dollars = fee !== undefined && coin ? toFiat(fee, coin.decimals, price) : undefined
  const exact =
    fee !== undefined && coin ? (
      <ExactAmount amount={fee} decimals={coin.decimals} symbol={coin.symbol} rounding="up" />
    ) : undefined
  const items = [
    ...(rate ? [{ term: texts.rate, value: texts.rateText(...rate) }] : []),
    ...(buy
      ? [
          {
            term: texts.atLeast,
            value: (
              <ExactAmount
                amount={quote.atLeast}
                decimals={buy.decimals}
                symbol={buy.symbol}
                short={shortenAmount(formatAmount(quote.atLeast, buy.decimals))}
              />
            ),
          },
        ]
      : []),
    { term: texts.slippage, value: percent(quote.slippage) },
    ...(quote.priceImpact === undefined
      ? []
      : [{ term: texts.priceImpact, value: percent(quote.priceImpact) }]),
    ...(network ? [{ term: texts.network, value: <NetworkName network={network} /> }] : []),
    cost?.payer === undefined
      ? {
          term: texts.fee,
          ...(dollars === undefined
            ? { value: exact ?? texts.feeUnknown }
            : { value: <Estimate dollars={dollars} />, minor: exact }),
        }
      : { term: texts.smartFee, value: texts.paidBy(`\u2068${cost.payer}\u2069`) },
  ]
  return (
    <Card>
      <Details items={items} />
    </Card>
  )
}
