import { formatAmount, type SwapQuote, selectSwap, selectSwapFiat, shortenAmount } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKitState } from '../../hooks/useKitState.ts'
import { Swap as english } from '../../messages/en/Swap.ts'
import { useFormat } from '../../messages/useFormat.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { Card } from '../../primitives/Card.tsx'
import { lengthOf } from './PayCard.tsx'
import { TokenButton } from './TokenButton.tsx'
import { Worth } from './Worth.tsx'

/** What comes of it, by the quote on screen. */
export function ReceiveCard({ quote }: { quote: SwapQuote | undefined }): ReactElement {
  const texts = useTexts('Swap', english)
  const { buy } = useKitState(selectSwap)
  const format = useFormat()
  const worth = useKitState((state) => quote && selectSwapFiat(state, quote).bought)
  const exact = quote && buy ? formatAmount(quote.receives, buy.decimals) : '0'
  const text = format.amount(shortenAmount(exact))
  return (
    <Card>
      <div data-part="card-label">{texts.receive}</div>
      <div data-part="swap-amount" data-wrap={text.length > 14 ? '' : undefined}>
        <output
          data-part="swap-input"
          data-state={quote ? undefined : 'empty'}
          data-long={lengthOf(text)}
          dir="ltr"
          aria-label={texts.receive}
          title={quote ? `${format.amount(exact)} ${buy?.symbol ?? ''}` : undefined}
        >
          {text}
        </output>
        <TokenButton side="buy" />
      </div>
      <div data-part="card-label">
        <Worth token={quote ? buy : undefined} dollars={worth} />
      </div>
    </Card>
  )
}
