import {
  didOpen,
  type LinkForm,
  openPairingLink,
  readDevice,
  selectPairing,
  type Wallet,
  walletLink,
} from '@latchkey/core'
import { type ReactElement, useCallback, useEffect, useMemo, useState } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { ConnectingWalletConnect as english } from '../../messages/en/wallets.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { Button } from '../../primitives/Button.tsx'
import { Buttons } from '../../primitives/Buttons.tsx'
import { Glyph } from '../../primitives/Glyph.tsx'
import { copy as copyGlyph } from '../../primitives/glyphs/common.tsx'
import { qr } from '../../primitives/glyphs/pairing.tsx'
import { Icon } from '../../primitives/Icon.tsx'
import { Stack } from '../../primitives/Stack.tsx'
import { Status } from '../../primitives/Status.tsx'
import { shortName } from '../../primitives/shortName.ts'
import { useCopy } from '../../primitives/useCopy.ts'
import { storeOf } from '../../wallets/useChooseWallet.ts'
import type { Pairing } from '../../wallets/usePairing.ts'
import { PairingStatus } from './PairingStatus.tsx'

export interface LinkPanelProps {
  readonly pairing: Pairing
  readonly wallet: Wallet
  readonly form: LinkForm
  /** Shows a code for another device. */
  readonly onShowCode: () => void
}

/** Opens a wallet's app or page by its link, inside the user's tap, and detects whether it opened. */
export function LinkPanel({ pairing, wallet, form, onShowCode }: LinkPanelProps): ReactElement {
  const kit = useKit()
  const texts = useTexts('ConnectingWalletConnect', english)
  const copy = useCopy()
  const { progress, renew } = pairing
  const { opening, watch } = useOpening(form)
  const uri = progress.step === 'ready' ? progress.uri : undefined
  const link = useMemo(
    () => (uri ? walletLink({ wallet, form, uri, device: readDevice() }) : undefined),
    [wallet, form, uri],
  )
  const open = useCallback(() => {
    if (!link) return
    openPairingLink(kit, { ...link, name: wallet.name })
    watch()
  }, [kit, link, wallet, watch])
  useEffect(() => {
    // The tap that led here came before the code was ready, and the browser still lets it open an app.
    if (form === 'mobile' && opening === 'none' && navigator.userActivation?.isActive) open()
  }, [form, opening, open])
  const name = shortName(wallet.name)
  if (progress.step === 'failed' || progress.step === 'confirming')
    return <PairingStatus progress={progress} wallet={wallet} onRetry={renew} />

  const isClosed = opening === 'closed'
  const store = isClosed ? storeOf(wallet) : undefined
  const text = isClosed
    ? texts.closedText
    : opening === 'opened'
      ? texts.accept
      : form === 'web'
        ? texts.webText
        : texts.tapToOpen
  return (
    <>
      <Status
        icon={<Icon src={wallet.imageUrl} size={72} />}
        step={isClosed ? 'declined' : opening === 'opened' || !link ? 'waiting' : undefined}
        title={isClosed ? texts.closedTitle(name) : link ? texts.continueIn(name) : texts.getReady}
        text={text}
      />
      <Stack gap="sm">
        {store ? (
          <Button variant="primary" href={store}>
            {texts.get(name)}
          </Button>
        ) : null}
        <Button variant={store ? undefined : 'primary'} startsFocus loading={!link} onClick={open}>
          {opening === 'none' ? texts.open(name) : texts.openAgain(name)}
        </Button>
        {uri && opening !== 'none' ? (
          <Buttons>
            <Button variant="ghost" size="md" onClick={() => copy(uri, texts.linkCopied)}>
              <Glyph of={copyGlyph} size={16} />
              {texts.copyLink}
            </Button>
            <Button variant="ghost" size="md" onClick={onShowCode}>
              <Glyph of={qr} size={16} />
              {texts.showCode}
            </Button>
          </Buttons>
        ) : null}
      </Stack>
    </>
  )
}

/** Whether the wallet has opened since its link was pressed, here or in the list before this view. */
function useOpening(form: LinkForm): { opening: 'none' | 'opened' | 'closed'; watch: () => void } {
  const wasOpened = useKitState((state) => selectPairing(state).linking !== undefined)
  const [opening, setOpening] = useState<'none' | 'opened' | 'closed'>(
    wasOpened && form === 'mobile' ? 'opened' : 'none',
  )
  const [tries, setTries] = useState(opening === 'none' ? 0 : 1)
  useEffect(() => {
    // A page in a new tab always opens, even if the tab is in the background.
    if (tries === 0 || form === 'web') return
    let left = false
    didOpen().then((isOpen) => left || setOpening(isOpen ? 'opened' : 'closed'))
    return () => {
      left = true
    }
  }, [tries, form])
  const watch = useCallback(() => {
    setOpening('opened')
    setTries((count) => count + 1)
  }, [])
  return { opening, watch }
}
