import {
  chooseMax,
  formatAmount,
  pushView,
  reviewSend,
  selectAmountFiat,
  selectParsedAmount,
  selectSend,
  selectShortfall,
  showTyped,
  truncateAmount,
  typeAmount,
} from '@latchkey/core'
import { type ReactElement, useId } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { WalletSend as english } from '../../messages/en/WalletSend.ts'
import { useFormat } from '../../messages/useFormat.ts'
import { useShownLocale } from '../../messages/useShownLocale.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { Card } from '../../primitives/Card.tsx'
import { Estimate } from '../../primitives/Estimate.tsx'
import { ExactAmount } from '../../primitives/ExactAmount.tsx'
import { Glyph } from '../../primitives/Glyph.tsx'
import { chevronDown } from '../../primitives/glyphs/common.tsx'
import { Icon } from '../../primitives/Icon.tsx'
import { useAnnounce } from '../../primitives/useAnnounce.ts'

/** How much of which token, what that is worth, and how much there is. */
export function AmountCard(): ReactElement {
  const kit = useKit()
  const texts = useTexts('WalletSend', english)
  const { amountText, token } = useKitState(selectSend)
  const parsed = useKitState(selectParsedAmount)
  const locale = useShownLocale()
  const isShort = useKitState((state) => selectShortfall(state) > 0n)
  const error = useIncorrect(parsed, token)
  const errorId = useId()
  useAnnounce(error ?? '')
  return (
    <Card editable>
      <div data-part="card-label">{texts.amount}</div>
      <div data-part="amount" data-wrap={amountText.length > 14 ? '' : undefined}>
        <input
          data-part="amount-input"
          data-long={lengthOf(amountText)}
          data-tone={isShort || error ? 'error' : undefined}
          data-autofocus={amountText ? undefined : ''}
          type="text"
          inputMode="decimal"
          enterKeyHint="next"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          dir="ltr"
          placeholder="0"
          aria-label={texts.amount}
          aria-invalid={isShort || error !== undefined || undefined}
          aria-describedby={error ? errorId : undefined}
          value={showTyped(amountText, locale)}
          onChange={(event) => void typeAmount(kit, { text: event.currentTarget.value })}
          onKeyDown={(event) => event.key === 'Enter' && reviewSend(kit)}
        />
        <TokenButton />
      </div>
      <div data-part="card-label">
        <Worth />
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

/** From nine characters on the figures are smaller, from twenty-three smaller still: an amount is never cut. */
function lengthOf(text: string): 'long' | 'longer' | undefined {
  return text.length > 22 ? 'longer' : text.length > 8 ? 'long' : undefined
}

function useIncorrect(
  parsed: ReturnType<typeof selectParsedAmount>,
  token: ReturnType<typeof selectSend>['token'],
): string | undefined {
  const { incorrect } = useTexts('WalletSend', english)
  if (!parsed || parsed.ok || parsed.reason === 'empty' || !token) return undefined
  return parsed.reason === 'tooPrecise'
    ? incorrect.tooPrecise(token.decimals, token.symbol)
    : incorrect[parsed.reason]
}

function TokenButton(): ReactElement {
  const kit = useKit()
  const texts = useTexts('WalletSend', english)
  const { token } = useKitState(selectSend)
  return (
    <button
      type="button"
      data-part="token-button"
      onClick={() => pushView(kit, { view: 'WalletSendSelectToken' })}
    >
      {token ? <Icon src={token.iconUrl} size={24} round /> : null}
      <span data-part={token && 'token-symbol'} dir="auto" title={token?.symbol}>
        {token ? token.symbol : texts.button.selectToken}
      </span>
      {token ? <span data-part="sr">{texts.chooseToken}</span> : null}
      <Glyph of={chevronDown} size={16} />
    </button>
  )
}

function Worth(): ReactElement {
  const texts = useTexts('WalletSend', english)
  const { token } = useKitState(selectSend)
  const fiat = useKitState(selectAmountFiat)
  const format = useFormat()
  if (token && fiat === undefined) return <span>{texts.noPrice}</span>
  if (!fiat) return <bdi data-part="num">{format.fiat(0)}</bdi>
  return <Estimate dollars={fiat} />
}

function Balance(): ReactElement | null {
  const kit = useKit()
  const texts = useTexts('WalletSend', english)
  const { token } = useKitState(selectSend)
  if (!token) return null
  return (
    <span>
      {texts.balance}{' '}
      <ExactAmount
        amount={token.amount}
        decimals={token.decimals}
        symbol={token.symbol}
        short={truncateAmount(formatAmount(token.amount, token.decimals))}
        bare
      />
      <button type="button" data-part="max" onClick={() => void chooseMax(kit)}>
        {texts.max}
      </button>
    </span>
  )
}
