import {
  chooseSwapShare,
  reviewSwap,
  selectParsedSwap,
  selectSwap,
  selectSwapButton,
  selectSwapFiat,
  selectSwapMax,
  selectSwapQuote,
  typeSwapAmount,
} from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { Swap as english } from '../../messages/en/swap.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { AmountField } from '../../primitives/AmountField.tsx'
import { TokenBalance } from '../../primitives/TokenBalance.tsx'
import { Worth } from '../../primitives/Worth.tsx'
import { SideButton } from './SideButton.tsx'

export function PayCard(): ReactElement {
  const kit = useKit()
  const texts = useTexts('Swap', english)
  const { amountText, sell } = useKitState(selectSwap)
  const parsed = useKitState(selectParsedSwap)
  const isShort = useKitState(selectSwapButton) === 'insufficientFunds'
  const amount = parsed?.ok ? parsed.amount : 0n
  const worth = useKitState((state) => selectSwapFiat(state, { amount, receives: 0n }).sold)
  const error =
    !parsed || parsed.ok || parsed.reason === 'empty' || !sell
      ? undefined
      : parsed.reason === 'tooPrecise'
        ? texts.tooPrecise(sell.decimals, sell.symbol)
        : texts.malformed
  return (
    <AmountField
      label={texts.pay}
      aside={<Shares />}
      text={amountText}
      error={error}
      isShort={isShort}
      enterKeyHint="done"
      onType={(text) => void typeSwapAmount(kit, { text })}
      onEnter={() => void reviewSwap(kit, { quote: selectSwapQuote(kit.store.get()) })}
      token={<SideButton side="sell" />}
    >
      <Worth dollars={sell ? worth : 0} unknown={texts.noPrice} />
      {sell?.amount === undefined ? null : (
        <span>
          <TokenBalance {...sell} label={texts.balance} amount={sell.amount} />
        </span>
      )}
    </AmountField>
  )
}

/** Shares of the balance, where that is known: all of the coin leaves what the fee needs. */
function Shares(): ReactElement | null {
  const kit = useKit()
  const texts = useTexts('Swap', english)
  const max = useKitState(selectSwapMax)
  if (!max) return null
  const share = (percent: number, label: string) => (
    <button type="button" data-part="amount-act" onClick={() => void chooseSwapShare(kit, { percent })}>
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
