import { formatAmount, type SwapQuote, selectSwap, selectSwapFiat, shortenAmount } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKitState } from '../../hooks/useKitState.ts'
import { Swap as english } from '../../messages/en/swap.ts'
import { useFormat } from '../../messages/useFormat.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { AmountOutput } from '../../primitives/AmountField.tsx'
import { Worth } from '../../primitives/Worth.tsx'
import { SideButton } from './SideButton.tsx'

export function ReceiveCard({ quote }: { quote: SwapQuote | undefined }): ReactElement {
  const texts = useTexts('Swap', english)
  const { buy } = useKitState(selectSwap)
  const format = useFormat()
  const worth = useKitState((state) => quote && selectSwapFiat(state, quote).bought)
  const exact = quote && buy ? formatAmount(quote.receives, buy.decimals) : '0'
  return (
    <AmountOutput
      label={texts.receive}
      text={format.amount(shortenAmount(exact))}
      title={quote ? `${format.amount(exact)} ${buy?.symbol ?? ''}` : undefined}
      isEmpty={!quote}
      token={<SideButton side="buy" />}
    >
      <Worth dollars={quote && buy ? worth : 0} unknown={texts.noPrice} />
    </AmountOutput>
  )
}
