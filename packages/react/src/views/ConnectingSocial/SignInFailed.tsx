import type { SocialProgress, SocialProvider } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useCopySite } from '../../frame/useCopySite.ts'
import { ConnectingSocial as english, Logins as loginsEnglish } from '../../messages/en/email.ts'
import { common } from '../../messages/en/modal.ts'
import { useErrorText } from '../../messages/useErrorText.ts'
import { useSection } from '../../messages/useSection.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { Body } from '../../primitives/Body.tsx'
import { Button } from '../../primitives/Button.tsx'
import { Footer } from '../../primitives/Footer.tsx'
import { GlyphIcon } from '../../primitives/GlyphIcon.tsx'
import { socialGlyphs } from '../../primitives/glyphs/social.tsx'
import { Status } from '../../primitives/Status.tsx'
import { socialNames } from '../../social/socialNames.ts'
import { needsSignIn, SignInAgain } from '../Logins/SignInAgain.tsx'

export interface SignInFailedProps {
  readonly provider: SocialProvider
  readonly progress: Extract<SocialProgress, { step: 'failed' }>
  readonly onRetry: () => void
}

export function SignInFailed({ provider, progress, onRetry }: SignInFailedProps): ReactElement {
  useSection('ConnectingSocial')
  const texts = useTexts('ConnectingSocial', english)
  const { young } = useTexts('Logins', loginsEnglish)
  const { tryAgain } = useTexts('common', common)
  const errorText = useErrorText()
  const copySite = useCopySite()
  const { reason, failure } = progress
  const name = socialNames[provider]
  const next = failure.name === 'FrameBlockedError' ? copySite : { label: tryAgain, onClick: onRetry }
  return (
    <>
      <Body>
        <Status
          icon={<GlyphIcon of={socialGlyphs[provider]} size={72} />}
          step="declined"
          title={reason === 'denied' ? texts.deniedTitle : texts.failedTitle}
          text={reason === 'young' ? young : reason ? texts.reasons[reason](name) : errorText(failure)}
        />
      </Body>
      <Footer>
        {needsSignIn(reason) ? (
          <SignInAgain />
        ) : (
          <Button variant="primary" startsFocus onClick={next.onClick}>
            {next.label}
          </Button>
        )}
      </Footer>
    </>
  )
}
