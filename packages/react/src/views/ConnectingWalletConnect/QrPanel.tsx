import type { Wallet } from '@latchkey/core'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { ConnectingWalletConnect as english } from '../../messages/en/wallets.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { Button } from '../../primitives/Button.tsx'
import { Glyph } from '../../primitives/Glyph.tsx'
import { GlyphIcon } from '../../primitives/GlyphIcon.tsx'
import { copy as copyGlyph } from '../../primitives/glyphs/common.tsx'
import { qr } from '../../primitives/glyphs/pairing.tsx'
import { Icon } from '../../primitives/Icon.tsx'
import { Note } from '../../primitives/Note.tsx'
import { QrCode } from '../../primitives/QrCode.tsx'
import { Skeleton } from '../../primitives/Skeleton.tsx'
import { Stack } from '../../primitives/Stack.tsx'
import { shortName } from '../../primitives/shortName.ts'
import { useAnnounce } from '../../primitives/useAnnounce.ts'
import { useCopy } from '../../primitives/useCopy.ts'
import type { Pairing } from '../../wallets/usePairing.ts'
import { useSecondsLeft } from '../../wallets/useSecondsLeft.ts'
import { PairingStatus } from './PairingStatus.tsx'

/** In these last seconds, the view announces the next code, so that a user can wait for it. */
const WATCHED_S = 30
/** The limit of renewals, for a page that is left open. */
const MOST_RENEWALS = 3

export interface QrPanelProps {
  readonly pairing: Pairing
  readonly wallet?: Wallet | undefined
  /** Names the wallets that can answer, if any wallet may scan. */
  readonly hint?: string | undefined
}

/** A code to scan, renewed by itself while the page is visible. */
export function QrPanel({ pairing, wallet, hint }: QrPanelProps): ReactElement {
  const texts = useTexts('ConnectingWalletConnect', english)
  const copy = useCopy()
  const { progress, renew } = pairing
  const ready = progress.step === 'ready' ? progress : undefined
  const left = useSecondsLeft(ready?.expiresAt, WATCHED_S)
  const isExpired = useRenewal(ready, left, renew)
  const title = wallet ? texts.scanWith(shortName(wallet.name)) : texts.scan
  useAnnounce(isExpired ? texts.expired : ready ? title : texts.preparing)

  if (progress.step === 'failed' || progress.step === 'confirming')
    return <PairingStatus progress={progress} wallet={wallet} onRetry={renew} />
  return (
    <Stack>
      {ready ? (
        <QrCode text={ready.uri} label={texts.code} veil={isExpired ? texts.expired : undefined}>
          {wallet ? <Icon src={wallet.imageUrl} size={56} /> : <GlyphIcon of={qr} size={56} />}
        </QrCode>
      ) : (
        <Skeleton shape="qr" />
      )}
      <div data-part="code-notes">
        {isExpired ? (
          <Note align="center">{texts.expiredText}</Note>
        ) : (
          <>
            <Note align="center">
              <span data-part="strong">{title}</span>
            </Note>
            {ready && left <= WATCHED_S ? (
              <Note align="center">{texts.lasts(clock(left))}</Note>
            ) : hint ? (
              <Note align="center">{hint}</Note>
            ) : null}
          </>
        )}
      </div>
      {isExpired ? (
        <Button variant="primary" startsFocus onClick={renew}>
          {texts.newCode}
        </Button>
      ) : (
        <Button startsFocus disabled={!ready} onClick={() => ready && copy(ready.uri, texts.linkCopied)}>
          <Glyph of={copyGlyph} />
          {texts.copyLink}
        </Button>
      )}
    </Stack>
  )
}

/** Replaces an expired code while the page is visible. Returns whether the code stays expired. */
function useRenewal(ready: { readonly uri: string } | undefined, left: number, renew: () => void): boolean {
  const renewals = useRef(0)
  const [isVisible, setVisible] = useState(document.visibilityState === 'visible')
  useEffect(() => {
    const look = (): void => setVisible(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  const isOver = ready !== undefined && left === 0
  const isRenewed = isOver && isVisible && renewals.current < MOST_RENEWALS
  useEffect(() => {
    if (!isRenewed) return
    renewals.current += 1
    renew()
  }, [isRenewed, renew])
  return isOver && !isRenewed
}

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
