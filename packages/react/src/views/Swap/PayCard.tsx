import {
  chooseSwapShare,
  formatAmount,
  reviewSwap,
  selectParsedSwap,
  selectSwap,
  selectSwapButton,
  selectSwapFiat,
  selectSwapMax,
  selectSwapQuote,
  showTyped,
  truncateAmount,
  typeSwapAmount,
} from '@latchkey/core'
import { type ReactElement, useId } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { Swap as english } from '../../messages/en/Swap.ts'
import { useShownLocale } from '../../messages/useShownLocale.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { Card } from '../../primitives/Card.tsx'
import { ExactAmount } from '../../primitives/ExactAmount.tsx'
import { useAnnounce } from '../../primitives/useAnnounce.ts'
import { TokenButton } from './TokenButton.tsx'
import { Worth } from './Worth.tsx'

/** How much of which token goes. */
export function PayCard(): ReactElement {
  const kit = useKit()
  const texts = useTexts('Swap', english)
  const { amountText, sell } = useKitState(selectSwap)
  const parsed = useKitState(selectParsedSwap)
  const isShort = useKitState(selectSwapButton) === 'insufficientFunds'
  const locale = useShownLocale()
  const amount = parsed?.ok ? parsed.amount : 0n
  const worth = useKitState((state) => selectSwapFiat(state, { amount, receives: 0n }).sold)
  const error =
    !parsed || parsed.ok || parsed.reason === 'empty' || !sell
      ? ''
      : parsed.reason === 'tooPrecise'
        ? texts.tooPrecise(sell.decimals, sell.symbol)
        : texts.malformed
  const errorId = useId()
  useAnnounce(error)
  return (
    <Card editable>
      <div data-part="card-label">
        <span>{texts.pay}</span>
        <Shares />
      </div>
      <div data-part="swap-amount" data-wrap={amountText.length > 14 ? '' : undefined}>
        <input
          data-part="swap-input"
          data-long={lengthOf(amountText)}
          data-tone={isShort || error ? 'error' : undefined}
          data-autofocus={amountText ? undefined : ''}
          type="text"
          inputMode="decimal"
          enterKeyHint="done"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          dir="ltr"
          placeholder="0"
          aria-label={texts.pay}
          aria-invalid={isShort || error !== '' || undefined}
          aria-describedby={error ? errorId : undefined}
          value={showTyped(amountText, locale)}
          onChange={(event) => void typeSwapAmount(kit, { text: event.currentTarget.value })}
          onKeyDown={(event) =>
            event.key === 'Enter' && reviewSwap(kit, { quote: selectSwapQuote(kit.store.get()) })
          }
        />
        <TokenButton side="sell" />
      </div>
      <div data-part="card-label">
        <Worth token={sell} dollars={worth} />
        <Balance />
      </div>
      {error ? (
        <p data-part="card-error" id={errorId}>
          {error}
        </p>
      ) : null}
    </Card>
  )
}

/** A long amount is written smaller, and never cut. */
export function lengthOf(text: string): 'long' | 'longer' | undefined {
  return text.length > 18 ? 'longer' : text.length > 8 ? 'long' : undefined
}

function Balance(): ReactElement | null {
  const texts = useTexts('Swap', english)
  const { sell } = useKitState(selectSwap)
  if (sell?.amount === undefined) return null
  return (
    <span>
      {texts.balance}{' '}
      <ExactAmount
        amount={sell.amount}
        decimals={sell.decimals}
        symbol={sell.symbol}
        short={truncateAmount(formatAmount(sell.amount, sell.decimals))}
        bare
      />
    </span>
  )
}

/** Shares of the balance, where that is known: all of the coin leaves what the fee needs. */
function Shares(): ReactElement | null {
  const kit = useKit()
  const texts = useTexts('Swap', english)
  const max = useKitState(selectSwapMax)
  if (!max) return null
  const share = (percent: number, label: string) => (
    <button type="button" data-part="share" onClick={() => void chooseSwapShare(kit, { percent })}>
      {label}
    </button>
  )
  return (
    <span data-part="shares">
      {share(50, texts.half)}
      {share(100, texts.max)}
    </span>
  )
}
