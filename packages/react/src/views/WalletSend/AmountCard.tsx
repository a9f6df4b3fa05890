import {
  chooseMax,
  pushView,
  reviewSend,
  selectAmountFiat,
  selectParsedAmount,
  selectSend,
  selectShortfall,
  typeAmount,
} from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { WalletSend as english } from '../../messages/en/send.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { AmountField } from '../../primitives/AmountField.tsx'
import { TokenBalance } from '../../primitives/TokenBalance.tsx'
import { TokenButton } from '../../primitives/TokenButton.tsx'
import { Worth } from '../../primitives/Worth.tsx'

export function AmountCard(): ReactElement {
  const kit = useKit()
  const texts = useTexts('WalletSend', english)
  const { amountText, token } = useKitState(selectSend)
  const parsed = useKitState(selectParsedAmount)
  const isShort = useKitState((state) => selectShortfall(state) > 0n)
  const fiat = useKitState(selectAmountFiat)
  return (
    <AmountField
      label={texts.amount}
      text={amountText}
      error={useIncorrect(parsed, token)}
      isShort={isShort}
      enterKeyHint="next"
      onType={(text) => void typeAmount(kit, { text })}
      onEnter={() => void reviewSend(kit)}
      token={
        <TokenButton
          token={token}
          empty={texts.button.selectToken}
          hint={texts.chooseToken}
          onClick={() => pushView(kit, { view: 'WalletSendSelectToken' })}
        />
      }
    >
      <Worth dollars={token ? fiat : 0} unknown={texts.noPrice} />
      {token ? (
        <span>
          <TokenBalance label={texts.balance} {...token} />
          <button type="button" data-part="amount-act" onClick={() => void chooseMax(kit)}>
            {texts.max}
          </button>
        </span>
      ) : null}
    </AmountField>
  )
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
