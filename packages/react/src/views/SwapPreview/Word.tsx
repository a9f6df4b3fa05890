import { formatAmount, type SwapQuote, selectSwap, shortenAmount } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKitState } from '../../hooks/useKitState.ts'
import { useWalletName } from '../../hooks/useWalletName.ts'
import { asSentence } from '../../messages/asSentence.ts'
import { SwapPreview as english } from '../../messages/en/swap.ts'
import { useErrorText } from '../../messages/useErrorText.ts'
import { useFormat } from '../../messages/useFormat.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { Banner } from '../../primitives/Banner.tsx'
import { Note } from '../../primitives/Note.tsx'
import { HIGH_IMPACT } from '../Swap/SwapBanners.tsx'
import { usePercent } from '../Swap/usePercent.ts'
import { isolateAmount } from '../WalletSend/isolateAmount.ts'
import { hasChanged, isOpen } from '../WalletSendPreview/useSending.ts'
import { type ReviewStep, useSteps } from './useSteps.ts'

interface WordProps {
  readonly progress: ReviewStep
  readonly quote: SwapQuote
  readonly moved: SwapQuote | undefined
}

/** The one thing to know now: always one line or banner, so that little moves. */
export function Word({ progress, quote, moved }: WordProps): ReactElement {
  const texts = useTexts('SwapPreview', english)
  const calls: Readonly<Record<string, string>> = texts.calls
  const format = useFormat()
  const errorText = useErrorText()
  const percent = usePercent()
  const wallet = useWalletName()
  const { buy } = useKitState(selectSwap)
  const { offersUpgrade, isTogether } = useSteps(progress)
  if (moved && buy) {
    const now = format.amount(shortenAmount(formatAmount(moved.receives, buy.decimals)))
    return <Banner tone="warning">{texts.moved(isolateAmount(now, buy.symbol))}</Banner>
  }
  if (progress.step === 'failed' || progress.step === 'interrupted') {
    const { failure } = progress
    if (failure.rejected) return <Banner tone="warning">{texts.declined(wallet)}</Banner>
    return (
      <Banner tone="error">
        {asSentence(calls[failure.name] ?? errorText(failure))}{' '}
        {hasChanged(failure) || isOpen(failure) ? null : texts.notSent}
      </Banner>
    )
  }
  const impact = quote.priceImpact ?? 0
  if (impact >= HIGH_IMPACT) return <Banner tone="warning">{texts.impactHigh(percent(impact))}</Banner>
  if (progress.step === 'asking') return <Note>{texts.compare}</Note>
  return <Note>{offersUpgrade && isTogether ? texts.upgradeText : texts.check}</Note>
}
