import { AUTH_ID, activeConnection, selectSend } from '@latchkey/core'
import { type ReactElement, useEffect, useRef } from 'react'
import { useKitState } from '../../hooks/useKitState.ts'
import { WalletSendPreview as english } from '../../messages/en/send.ts'
import { defineView, type ViewProps } from '../../modal/defineView.ts'
import { OnItsWay } from './OnItsWay.tsx'
import { Review } from './Review.tsx'
import { useSending } from './useSending.ts'
import css from './WalletSendPreview.css.ts'

export function WalletSendPreview(_: ViewProps<'WalletSendPreview'>): ReactElement {
  const { progress } = useKitState(selectSend)
  const isEmbedded = useKitState(
    ({ connect, network }) => activeConnection(connect, network.activeNamespace)?.connectorId === AUTH_ID,
  )
  const { send } = useSending()
  const isAsked = useRef(false)
  // The embedded wallet's own window is the review: what it declines, or fails, is said here.
  useEffect(() => {
    if (isAsked.current || !isEmbedded || progress.step !== 'idle') return
    isAsked.current = true
    send()
  })
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
  css,
})
