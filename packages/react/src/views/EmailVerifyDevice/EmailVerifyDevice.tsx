import { confirmEmailDevice, selectEmail } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { EmailVerifyDevice as english } from '../../messages/en/email.ts'
import { common } from '../../messages/en/modal.ts'
import { useErrorText } from '../../messages/useErrorText.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { defineView } from '../../modal/defineView.ts'
import { Banner } from '../../primitives/Banner.tsx'
import { Body } from '../../primitives/Body.tsx'
import { Footer } from '../../primitives/Footer.tsx'
import { GlyphIcon } from '../../primitives/GlyphIcon.tsx'
import { envelope } from '../../primitives/glyphs/email.tsx'
import { Stack } from '../../primitives/Stack.tsx'
import { Status } from '../../primitives/Status.tsx'
import { Resend } from '../EmailVerifyOtp/Resend.tsx'

/** Waits for the link in the e-mail, which approves this device. */
export function EmailVerifyDevice(): ReactElement {
  const kit = useKit()
  const texts = useTexts('EmailVerifyDevice', english)
  const { tryAgain } = useTexts('common', common)
  const errorText = useErrorText()
  const { email = '', progress } = useKitState(selectEmail)
  const failure = 'failure' in progress ? progress.failure : undefined
  return (
    <>
      <Body>
        <Stack>
          <Status
            icon={<GlyphIcon of={envelope} size={72} />}
            step={failure ? undefined : 'waiting'}
            title={texts.heading}
            text={texts.text(`\u2068${email}\u2069`)}
          />
          {failure ? (
            <Banner tone="error" action={{ label: tryAgain, onClick: () => void confirmEmailDevice(kit) }}>
              {failure.name === 'FrameAbortedError' ? texts.late : errorText(failure)}
            </Banner>
          ) : null}
        </Stack>
      </Body>
      <Footer>
        <Resend label={texts.resend} resent={texts.resent} />
      </Footer>
    </>
  )
}

export const emailVerifyDeviceView = defineView({
  view: 'EmailVerifyDevice',
  Component: EmailVerifyDevice,
  texts: english,
  next: ['EmailVerifyOtp'],
})
