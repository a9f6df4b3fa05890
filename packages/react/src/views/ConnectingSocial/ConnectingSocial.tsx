import { connectSocial, reopenSocial, type SocialProgress, selectSocial } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { ConnectingSocial as english } from '../../messages/en/email.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { defineView, type RouteOf, type ViewProps } from '../../modal/defineView.ts'
import { Body } from '../../primitives/Body.tsx'
import { Button } from '../../primitives/Button.tsx'
import { Footer } from '../../primitives/Footer.tsx'
import { GlyphIcon } from '../../primitives/GlyphIcon.tsx'
import { socialGlyphs } from '../../primitives/glyphs/social.tsx'
import { Status } from '../../primitives/Status.tsx'
import { useIsLate } from '../../primitives/useIsLate.ts'
import { socialNames } from '../../social/socialNames.ts'
import { LinkByCode } from './LinkByCode.tsx'
import { SignInFailed } from './SignInFailed.tsx'

/** The wallet's code loads meanwhile. */
const IDLE_MS = 3_000

/** Waits for the user, who is at the provider in a window of its own. */
export function ConnectingSocial({ route }: ViewProps<'ConnectingSocial'>): ReactElement {
  const kit = useKit()
  const texts = useTexts('ConnectingSocial', english)
  const { progress } = useKitState(selectSocial)
  const { provider, isLink = false } = route
  const name = socialNames[provider]
  const begin = (): void => void connectSocial(kit, { provider, isLink })
  // A page may open the view itself, without a click that could open a window.
  const isIdle = useIsLate(progress.step === 'idle', IDLE_MS)
  if (progress.step === 'code') return <LinkByCode name={name} progress={progress} />
  if (progress.step === 'failed')
    return <SignInFailed provider={provider} progress={progress} onRetry={begin} />
  const icon = <GlyphIcon of={socialGlyphs[provider]} size={72} />
  if (progress.step !== 'waiting')
    return (
      <>
        <Body>
          <Status
            icon={icon}
            step={isIdle ? undefined : 'waiting'}
            title={
              progress.step === 'joining'
                ? texts.joining
                : isIdle
                  ? texts.continueIn(name)
                  : texts.opening(name)
            }
          />
        </Body>
        {isIdle ? (
          <Footer>
            <Button variant="primary" startsFocus onClick={begin}>
              {texts.open(name)}
            </Button>
          </Footer>
        ) : null}
      </>
    )
  return (
    <>
      <Body>
        <Status icon={icon} step="waiting" {...wait(progress, name, texts)} />
      </Body>
      <Footer>
        <Button
          variant={progress.window === 'blocked' ? 'primary' : undefined}
          startsFocus
          onClick={() => void reopenSocial(kit)}
        >
          {progress.window === 'blocked' ? texts.open(name) : texts.openAgain}
        </Button>
      </Footer>
    </>
  )
}

/** In which window the user goes on. */
function wait(
  { window }: Extract<SocialProgress, { step: 'waiting' }>,
  name: string,
  texts: typeof english,
): { readonly title: string; readonly text: string } {
  if (window === 'blocked') return { title: texts.blockedTitle, text: texts.blocked(name) }
  return { title: texts.continueIn(name), text: window === 'closed' ? texts.closed(name) : texts.waiting }
}

function useTitle({ provider }: RouteOf<'ConnectingSocial'>): string {
  return socialNames[provider]
}

export const connectingSocialView = defineView({
  view: 'ConnectingSocial',
  Component: ConnectingSocial,
  texts: english,
  useTitle,
})
