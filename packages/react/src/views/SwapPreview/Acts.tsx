import { abandonSwap, acceptSwapPrice, goBack, type SwapQuote } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useWalletName } from '../../hooks/useWalletName.ts'
import { SwapPreview as english } from '../../messages/en/swap.ts'
import { useFailure } from '../../messages/useErrorText.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { Button } from '../../primitives/Button.tsx'
import { Buttons } from '../../primitives/Buttons.tsx'
import { Stack } from '../../primitives/Stack.tsx'
import { shortName } from '../../primitives/shortName.ts'
import { HIGH_IMPACT } from '../Swap/SwapBanners.tsx'
import { hasChanged } from '../WalletSendPreview/useSending.ts'
import { type ReviewStep, useSteps } from './useSteps.ts'
import { useSwapping } from './useSwapping.ts'

interface ActsProps {
  readonly progress: ReviewStep
  readonly quote: SwapQuote
  readonly moved: SwapQuote | undefined
}

export function Acts({ progress, quote, moved }: ActsProps): ReactElement {
  const kit = useKit()
  const texts = useTexts('SwapPreview', english)
  const { swap } = useSwapping()
  const { parts } = useSteps(progress)
  const wallet = useWalletName()
  const failed = useFailure(progress.step === 'failed' ? progress.failure : undefined)
  if (progress.step === 'interrupted' || (progress.step === 'failed' && hasChanged(progress.failure)))
    return (
      <Button variant="primary" onClick={() => goBack(kit)}>
        {texts.startAgain}
      </Button>
    )
  if (progress.step === 'asking' || progress.step === 'pending') {
    // The wallet has it, and it can't be taken back.
    const isAccepted = progress.step === 'asking' && progress.isAccepted === true
    const isTaken = progress.step === 'pending' || isAccepted
    const waiting = isAccepted ? texts.accepted : texts.confirming
    return (
      <Stack gap="sm">
        <Button variant="primary" loading startsFocus>
          {isTaken ? waiting : texts.approveIn(shortName(wallet))}
        </Button>
        <Button variant="ghost" disabled={isTaken} onClick={() => abandonSwap(kit)}>
          {texts.cancel}
        </Button>
      </Stack>
    )
  }
  const isCostly = (quote.priceImpact ?? 0) >= HIGH_IMPACT
  const confirm = quote.sell === 'native' || parts.length === 1 ? texts.confirm : texts.confirmBoth
  const words = progress.step === 'failed' ? texts.tryAgain : isCostly ? texts.anyway : confirm
  const again = moved ? () => acceptSwapPrice(kit, { quote: moved }) : swap
  return (
    <Buttons>
      <Button onClick={() => goBack(kit)}>{texts.cancel}</Button>
      <Button
        variant={isCostly && !failed?.remedy ? 'danger' : 'primary'}
        startsFocus
        onClick={failed?.remedy?.onClick ?? again}
      >
        {failed?.remedy?.label ?? (moved ? texts.accept : words)}
      </Button>
    </Buttons>
  )
}
