import { connectFarcaster, readDevice, selectSocial } from '@latchkey/core'
import { type ReactElement, useEffect, useState } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { ConnectingFarcaster as english } from '../../messages/en/email.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { defineView, type ViewProps } from '../../modal/defineView.ts'
import { Body } from '../../primitives/Body.tsx'
import { Button } from '../../primitives/Button.tsx'
import { Glyph } from '../../primitives/Glyph.tsx'
import { GlyphIcon } from '../../primitives/GlyphIcon.tsx'
import { copy as copyGlyph } from '../../primitives/glyphs/common.tsx'
import { socialGlyphs } from '../../primitives/glyphs/social.tsx'
import { Note } from '../../primitives/Note.tsx'
import { QrCode } from '../../primitives/QrCode.tsx'
import { Skeleton } from '../../primitives/Skeleton.tsx'
import { Stack } from '../../primitives/Stack.tsx'
import { Status } from '../../primitives/Status.tsx'
import { useAnnounce } from '../../primitives/useAnnounce.ts'
import { useCopy } from '../../primitives/useCopy.ts'
import { useIsLate } from '../../primitives/useIsLate.ts'
import { SignInFailed } from '../ConnectingSocial/SignInFailed.tsx'

/** The wallet's code loads meanwhile. */
const IDLE_MS = 3_000

/** A code for the user's Farcaster app, or on a phone a link that opens it. */
export function ConnectingFarcaster({ route }: ViewProps<'ConnectingFarcaster'>): ReactElement {
  const kit = useKit()
  const texts = useTexts('ConnectingFarcaster', english)
  const { progress } = useKitState(selectSocial)
  // A page may open the view itself.
  const isShown = useKitState(({ modal }) => modal.open || modal.embedded)
  const isIdle = useIsLate(isShown && progress.step === 'idle', IDLE_MS)
  const { isLink = false } = route
  const begin = (): void => void connectFarcaster(kit, { isLink })
  useEffect(() => {
    if (isIdle) void connectFarcaster(kit, { isLink })
  }, [kit, isIdle, isLink])
  if (progress.step === 'failed')
    return <SignInFailed provider="farcaster" progress={progress} onRetry={begin} />
  return (
    <Body>
      {progress.step === 'joining' ? (
        <Status
          icon={<GlyphIcon of={socialGlyphs.farcaster} size={72} />}
          step="waiting"
          title={texts.joining}
        />
      ) : (
        <Ask uri={progress.step === 'scanning' ? progress.uri : undefined} />
      )}
    </Body>
  )
}

function Ask({ uri }: { readonly uri: string | undefined }): ReactElement {
  const texts = useTexts('ConnectingFarcaster', english)
  const copy = useCopy()
  const [isPhone, setPhone] = useState(() => readDevice().isMobile)
  const icon = <GlyphIcon of={socialGlyphs.farcaster} size={isPhone ? 72 : 56} />
  useAnnounce(uri && !isPhone ? texts.scan : '')
  if (isPhone)
    return (
      <Stack>
        <Status icon={icon} step="waiting" title={texts.continueIn} text={texts.phoneText} />
        <Stack gap="sm">
          {uri === undefined ? (
            <Button variant="primary" loading>
              {texts.open}
            </Button>
          ) : (
            <Button variant="primary" startsFocus href={uri}>
              {texts.open}
            </Button>
          )}
          <Button variant="ghost" onClick={() => setPhone(false)}>
            {texts.showCode}
          </Button>
        </Stack>
      </Stack>
    )
  return (
    <Stack>
      {uri === undefined ? (
        <Skeleton shape="qr" />
      ) : (
        <QrCode text={uri} label={texts.code}>
          {icon}
        </QrCode>
      )}
      <Note align="center">{texts.scan}</Note>
      <Button
        startsFocus
        disabled={uri === undefined}
        onClick={() => uri !== undefined && copy(uri, texts.linkCopied)}
      >
        <Glyph of={copyGlyph} />
        {texts.copyLink}
      </Button>
    </Stack>
  )
}

export const connectingFarcasterView = defineView({
  view: 'ConnectingFarcaster',
  Component: ConnectingFarcaster,
  texts: english,
})
