import { type Failure, formatAmount, selectSend, selectSendAmount, sendTokens } from '@latchkey/core'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { WalletSendPreview as english } from '../../messages/en/send.ts'
import { useErrorText } from '../../messages/useErrorText.ts'
import { useFormat } from '../../messages/useFormat.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { isolateAmount } from '../WalletSend/isolateAmount.ts'

export interface Sending {
  /** A decimal text, exact. */
  readonly amount: string
  readonly symbol: string
  /** Both, to stand in a text. */
  readonly what: string
  readonly send: () => void
}

export function useSending(): Sending {
  const kit = useKit()
  const texts = useTexts('WalletSendPreview', english)
  const errorText = useErrorText()
  const { token } = useKitState(selectSend)
  const exact = useKitState(selectSendAmount)
  const format = useFormat()
  const amount = token && exact !== undefined ? formatAmount(exact, token.decimals) : '0'
  const symbol = token?.symbol ?? ''
  const what = isolateAmount(format.amount(amount), symbol)
  const messages = {
    started: texts.started,
    sent: texts.sent(what),
    failed: (failure: Failure) =>
      hasChanged(failure) || isOpen(failure) ? errorText(failure) : texts.failed,
  }
  const send = (): void => {
    sendTokens(kit, { messages }).catch(() => {
      // What went wrong is in the state, where the review shows it.
    })
  }
  return { amount, symbol, what, send }
}

/** The account or the network is no longer the one that was reviewed: only a new review helps. */
export function hasChanged({ name }: Failure): boolean {
  return name === 'AccountChangedError' || name === 'NetworkChangedError'
}

/** What was reviewed can no longer be sent at its fee: the new one is shown, and asked for again. */
export function hasNewFee({ name }: Failure): boolean {
  return name === 'FeeChangedError'
}

/** Nobody knows whether it was sent: it must not be called unsent, nor tried again without a look. */
export function isOpen({ outcome }: Failure): boolean {
  return outcome === 'unknown'
}
