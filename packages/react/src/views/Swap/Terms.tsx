import { chooseSlippage, formatAmount, type SwapQuote, selectSwap, shortenAmount } from '@latchkey/core'
import { type ReactElement, useId, useState } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { Swap as english } from '../../messages/en/swap.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { Amount } from '../../primitives/Amount.tsx'
import { Card } from '../../primitives/Card.tsx'
import { Details } from '../../primitives/Details.tsx'
import { Glyph } from '../../primitives/Glyph.tsx'
import { chevronDown } from '../../primitives/glyphs/common.tsx'
import { usePercent } from './usePercent.ts'
import { useRate } from './useRate.ts'

const CHOICES = [0.5, 1, 3]

export function Terms({ quote, readAt }: { quote: SwapQuote | undefined; readAt: number }): ReactElement {
  const texts = useTexts('Swap', english)
  const { buy, slippage } = useKitState(selectSwap)
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  const rate = useRate(quote)
  const percent = usePercent()
  const items = [
    {
      term: texts.rate,
      value: rate ? (
        <>
          <span data-part="swap-countdown" key={readAt} aria-hidden="true" title={texts.renews} />
          {texts.rateText(...rate)}
        </>
      ) : (
        '–'
      ),
    },
    {
      term: texts.atLeast,
      value:
        quote && buy ? (
          <Amount value={shortenAmount(formatAmount(quote.atLeast, buy.decimals))} symbol={buy.symbol} />
        ) : (
          '–'
        ),
    },
    {
      term: texts.slippage,
      value: (
        <button
          type="button"
          data-part="amount-act"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
        >
          {percent(slippage)}
          <Glyph of={chevronDown} size={16} />
        </button>
      ),
    },
  ]
  return (
    <Card>
      <Details items={items} />
      <div id={listId}>{isOpen ? <Slippage /> : null}</div>
    </Card>
  )
}

function Slippage(): ReactElement {
  const kit = useKit()
  const texts = useTexts('Swap', english)
  const { slippage } = useKitState(selectSwap)
  const write = usePercent()
  const [typed, setTyped] = useState('')
  const choose = (percent: number): void => void chooseSlippage(kit, { percent })
  const type = (text: string): void => {
    setTyped(text)
    const percent = Number(text.replace(',', '.'))
    if (percent > 0) choose(percent)
  }
  return (
    <fieldset data-part="swap-choices" aria-label={texts.slippage}>
      {CHOICES.map((percent) => (
        <button
          key={percent}
          type="button"
          data-part="swap-choice"
          aria-pressed={slippage === percent && typed === ''}
          onClick={() => {
            setTyped('')
            choose(percent)
          }}
        >
          {write(percent)}
        </button>
      ))}
      <input
        data-part="swap-choice"
        type="text"
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        maxLength={5}
        placeholder={write(slippage)}
        aria-label={texts.slippage}
        aria-description={texts.slippageText}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <p data-part="note">{texts.slippageText}</p>
    </fieldset>
  )
}
