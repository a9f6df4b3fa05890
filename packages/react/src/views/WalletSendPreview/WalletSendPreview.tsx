import { selectSend } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKitState } from '../../hooks/useKitState.ts'
import { WalletSendPreview as english } from '../../messages/en/WalletSendPreview.ts'
import { defineView, type ViewProps } from '../../modal/defineView.ts'
import { OnItsWay } from './OnItsWay.tsx'
import { Review } from './Review.tsx'
import css from './WalletSendPreview.css.ts'

/** What is about to be sent, to whom, for how much; then how it goes. */
export function WalletSendPreview(_: ViewProps<'WalletSendPreview'>): ReactElement {
  const { progress } = useKitState(selectSend)
  switch (progress.step) {
    case 'pending':
    case 'confirmed':
    case 'unknown':
      return <OnItsWay progress={progress} />
    default:
      return <Review progress={progress} />
  }
}

export const walletSendPreviewView = defineView({
  view: 'WalletSendPreview',
  Component: WalletSendPreview,
  texts: english,
  start: 'back',
  css,
})
