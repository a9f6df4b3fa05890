import { confirmSocialCode, declineSocialLink, type SocialProgress } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { ConnectingSocial as english } from '../../messages/en/email.ts'
import { useSection } from '../../messages/useSection.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { Body } from '../../primitives/Body.tsx'
import { Button } from '../../primitives/Button.tsx'
import { Footer } from '../../primitives/Footer.tsx'
import { Note } from '../../primitives/Note.tsx'
import { Stack } from '../../primitives/Stack.tsx'
import { CodeForm } from '../EmailVerifyOtp/CodeForm.tsx'

export interface LinkByCodeProps {
  readonly name: string
  readonly progress: Extract<SocialProgress, { step: 'code' }>
}

/** The provider's address opens a wallet already: its code joins the two, or the user takes a wallet of their own. */
export function LinkByCode({ name, progress }: LinkByCodeProps): ReactElement {
  const kit = useKit()
  useSection('EmailVerifyOtp')
  const texts = useTexts('ConnectingSocial', english)
  const { email, isBusy = false, failure } = progress
  return (
    <>
      <Body>
        <CodeForm
          text={isBusy ? texts.checking : texts.link(`\u2068${email}\u2069`, name)}
          busy={isBusy ? texts.checking : undefined}
          failure={failure}
          onCode={(otp) => void confirmSocialCode(kit, { otp })}
        />
      </Body>
      <Footer>
        <Stack gap="sm">
          <Note align="center">{texts.separateText}</Note>
          <Button disabled={isBusy} onClick={() => void declineSocialLink(kit)}>
            {texts.separate}
          </Button>
        </Stack>
      </Footer>
    </>
  )
}
