import { followSwapQuote, selectSwap } from '@latchkey/core'
import { type ReactElement, useEffect } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { SwapPreview as english } from '../../messages/en/swap.ts'
import { defineView, type ViewProps } from '../../modal/defineView.ts'
import { OnItsWay } from './OnItsWay.tsx'
import { Review } from './Review.tsx'
import css from './SwapPreview.css.ts'

export function SwapPreview(_: ViewProps<'SwapPreview'>): ReactElement {
  const kit = useKit()
  const { progress } = useKitState(selectSwap)
  useEffect(() => followSwapQuote(kit), [kit])
  const isLast = !('place' in progress) || !progress.place || progress.place.step === progress.place.of
  if (progress.step === 'confirmed' || progress.step === 'unknown' || (progress.step === 'pending' && isLast))
    return <OnItsWay progress={progress} />
  return <Review progress={progress} />
}

export const swapPreviewView = defineView({
  view: 'SwapPreview',
  Component: SwapPreview,
  texts: english,
  css,
})
