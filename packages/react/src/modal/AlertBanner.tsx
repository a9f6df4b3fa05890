import { ALERTS } from '@latchkey/contract'
import type { ReactElement } from 'react'
import { useKit } from '../hooks/useKit.ts'
import { useKitState } from '../hooks/useKitState.ts'
import { common } from '../messages/en/modal.ts'
import { useTexts } from '../messages/useTexts.ts'
import { Banner } from '../primitives/Banner.tsx'

/** A problem for the integrator to fix. The kit shows it in debug mode only. */
export function AlertBanner(): ReactElement | null {
  const { store } = useKit()
  const texts = useTexts('common', common)
  const code = useKitState(({ notices }) => notices.alert)
  if (!code) return null
  return (
    <div data-part="alert">
      <Banner
        tone="error"
        action={{ label: texts.dismiss, onClick: () => store.dispatch({ type: 'alert.dismissed' }) }}
      >
        <bdi>{ALERTS[code].shortMessage}</bdi>
      </Banner>
    </div>
  )
}
