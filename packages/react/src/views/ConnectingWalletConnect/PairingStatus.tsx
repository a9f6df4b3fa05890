import type { PairingProgress, Wallet } from '@latchkey/core'
import type { ReactElement } from 'react'
import { common } from '../../messages/en/modal.ts'
import { ConnectingWalletConnect as english } from '../../messages/en/wallets.ts'
import { useErrorText } from '../../messages/useErrorText.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { Button } from '../../primitives/Button.tsx'
import { GlyphIcon } from '../../primitives/GlyphIcon.tsx'
import { offline } from '../../primitives/glyphs/account.tsx'
import { qr } from '../../primitives/glyphs/pairing.tsx'
import { Icon } from '../../primitives/Icon.tsx'
import { Status } from '../../primitives/Status.tsx'
import { shortName } from '../../primitives/shortName.ts'
import { useOnline } from '../../queries/useOnline.ts'

export interface PairingStatusProps {
  readonly progress: Extract<PairingProgress, { step: 'failed' | 'confirming' }>
  readonly wallet?: Wallet | undefined
  readonly onRetry: () => void
}

export function PairingStatus({ progress, wallet, onRetry }: PairingStatusProps): ReactElement {
  const texts = useTexts('ConnectingWalletConnect', english)
  const { offline: offlineTitle } = useTexts('common', common)
  const errorText = useErrorText()
  const isOnline = useOnline()
  const icon = wallet ? <Icon src={wallet.imageUrl} size={72} /> : <GlyphIcon of={qr} size={72} />
  if (progress.step === 'confirming')
    return (
      <Status
        icon={icon}
        step="waiting"
        title={texts.confirming(wallet ? shortName(wallet.name) : texts.yourWallet)}
        text={texts.confirmingText}
      />
    )
  const { failure } = progress
  if (!isOnline)
    return (
      <>
        <Status glyph={offline} title={offlineTitle} text={texts.offlineText} />
        <Button startsFocus onClick={onRetry}>
          {texts.tryAgain}
        </Button>
      </>
    )
  return (
    <>
      <Status
        icon={icon}
        step="declined"
        title={failure.rejected ? texts.declinedTitle : texts.failedTitle}
        text={failure.rejected ? texts.declinedText : errorText(failure)}
      />
      <Button variant="primary" startsFocus onClick={onRetry}>
        {texts.tryAgain}
      </Button>
    </>
  )
}
