import { confirmEmailCode, selectEmail } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { EmailVerifyOtp as english } from '../../messages/en/email.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { defineView } from '../../modal/defineView.ts'
import { Body } from '../../primitives/Body.tsx'
import { Footer } from '../../primitives/Footer.tsx'
import { CodeForm } from './CodeForm.tsx'
import { Resend } from './Resend.tsx'

/** The code that was mailed. It is checked once it is whole. */
export function EmailVerifyOtp(): ReactElement {
  const kit = useKit()
  const texts = useTexts('EmailVerifyOtp', english)
  const { email = '', progress } = useKitState(selectEmail)
  const busy = { verifying: texts.checking, joining: texts.joining }
  const doing = progress.step === 'verifying' || progress.step === 'joining' ? busy[progress.step] : undefined
  return (
    <>
      <Body>
        <CodeForm
          text={doing ?? texts.text(`\u2068${email}\u2069`)}
          busy={doing}
          failure={'failure' in progress ? progress.failure : undefined}
          onCode={(otp) => void confirmEmailCode(kit, { otp })}
        />
      </Body>
      <Footer>
        <Resend label={texts.resend} resent={texts.resent} disabled={doing !== undefined} />
      </Footer>
    </>
  )
}

export const emailVerifyOtpView = defineView({
  view: 'EmailVerifyOtp',
  Component: EmailVerifyOtp,
  texts: english,
})
