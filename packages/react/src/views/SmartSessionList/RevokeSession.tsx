import type { Session } from '@latchkey/contract'
import { revokeSmartSession, toFailure } from '@latchkey/core'
import { type ReactElement, useState } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { SmartSessionList as english } from '../../messages/en/sessions.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { Banner } from '../../primitives/Banner.tsx'
import { Button } from '../../primitives/Button.tsx'
import { Buttons } from '../../primitives/Buttons.tsx'

interface RevokeSessionProps {
  readonly session: Session
  /** The view's focus is on this card. */
  readonly startsFocus: boolean
  readonly isAsking: boolean
  readonly onAsk: (isAsking: boolean) => void
  readonly onRevoked: () => void
}

/** Takes a permission back, after a question. */
export function RevokeSession({
  session,
  startsFocus,
  isAsking,
  onAsk,
  onRevoked,
}: RevokeSessionProps): ReactElement {
  const kit = useKit()
  const texts = useTexts('SmartSessionList', english)
  const [step, setStep] = useState<'idle' | 'revoking' | 'declined' | 'failed'>('idle')

  async function revoke(): Promise<void> {
    setStep('revoking')
    onAsk(false)
    try {
      await revokeSmartSession(kit, { pci: session.pci })
      setStep('idle')
    } catch (error) {
      setStep(toFailure(error).rejected ? 'declined' : 'failed')
    }
    onRevoked()
  }

  if (step === 'revoking' || session.status === 'revoking')
    return (
      <Button onCard loading startsFocus={startsFocus}>
        {texts.revoking}
      </Button>
    )
  if (isAsking)
    return (
      <>
        <p data-part="session-question">{texts.confirm}</p>
        <Buttons>
          <Button onCard startsFocus onClick={() => onAsk(false)}>
            {texts.keep}
          </Button>
          <Button variant="danger" onClick={() => void revoke()}>
            {texts.revoke}
          </Button>
        </Buttons>
      </>
    )
  return (
    <>
      {step === 'declined' ? <Banner tone="warning">{texts.declined}</Banner> : null}
      {step === 'failed' ? <Banner tone="error">{`${texts.failed}. ${texts.failedText}`}</Banner> : null}
      <Button onCard startsFocus={startsFocus} onClick={() => onAsk(true)}>
        {texts.revoke}
      </Button>
    </>
  )
}
