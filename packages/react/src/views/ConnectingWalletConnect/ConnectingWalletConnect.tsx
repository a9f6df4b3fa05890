import {
  isReachable,
  type ListedWallet,
  platformsOf,
  readDevice,
  type Wallet,
  type WalletPlatform,
} from '@latchkey/core'
import { type ReactElement, useState } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { ConnectingWalletConnect as english } from '../../messages/en/wallets.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { defineView, type ViewProps } from '../../modal/defineView.ts'
import { Body } from '../../primitives/Body.tsx'
import { Tabs } from '../../primitives/Tabs.tsx'
import { useHint } from '../../wallets/useHint.ts'
import { useInstalled } from '../../wallets/useInstalled.ts'
import { type Pairing, usePairing } from '../../wallets/usePairing.ts'
import { AskWallet } from '../ConnectingExternal/AskWallet.tsx'
import css from './ConnectingWalletConnect.css.ts'
import { LinkPanel } from './LinkPanel.tsx'
import { QrPanel } from './QrPanel.tsx'
import { UnsupportedPanel } from './UnsupportedPanel.tsx'

/** The ways to one wallet: its extension, a code for its app, its page, its program. Without a wallet: a code for any. */
export function ConnectingWalletConnect({ route }: ViewProps<'ConnectingWalletConnect'>): ReactElement {
  const texts = useTexts('ConnectingWalletConnect', english)
  const { wallet } = route
  const installed = useInstalled(wallet)
  const platforms = usePlatforms(wallet, installed)
  const [chosen, setChosen] = useState<WalletPlatform>()
  const platform = chosen ?? platforms[0]
  const pairing = usePairing(platform !== 'browser' && platform !== 'unsupported', wallet)
  const panel = (
    <Panel
      key={platform}
      platform={platform}
      wallet={wallet}
      installed={installed}
      pairing={pairing}
      onShowCode={() => setChosen('qrcode')}
    />
  )
  return (
    <Body>
      {platforms.length > 1 && platforms.includes(platform) ? (
        <Tabs
          label={texts.ways}
          tabs={platforms.map((id) => ({ id, title: texts.platforms[id] }))}
          selected={platform}
          onSelect={setChosen}
        >
          {panel}
        </Tabs>
      ) : (
        panel
      )}
    </Body>
  )
}

interface PanelProps {
  readonly platform: WalletPlatform
  readonly wallet: Wallet | undefined
  readonly installed: ListedWallet | undefined
  readonly pairing: Pairing
  readonly onShowCode: () => void
}

function Panel({ platform, wallet, installed, pairing, onShowCode }: PanelProps): ReactElement | null {
  const hint = useHint()
  if (platform === 'qrcode' || !wallet)
    return <QrPanel pairing={pairing} wallet={wallet} hint={wallet ? undefined : hint} />
  if (platform === 'browser')
    return installed ? <AskWallet walletId={installed.id} wallet={installed} /> : null
  if (platform === 'unsupported') return <UnsupportedPanel wallet={wallet} />
  return <LinkPanel pairing={pairing} wallet={wallet} form={platform} onShowCode={onShowCode} />
}

function usePlatforms(
  wallet: Wallet | undefined,
  installed: ListedWallet | undefined,
): readonly [WalletPlatform, ...WalletPlatform[]] {
  const { config } = useKit()
  return platformsOf({
    wallet,
    isInstalled: installed !== undefined,
    isReachable: wallet !== undefined && isReachable(config, wallet),
    device: readDevice(),
  })
}

export const connectingWalletConnectView = defineView({
  view: 'ConnectingWalletConnect',
  Component: ConnectingWalletConnect,
  texts: english,
  useTitle: ({ wallet }) => wallet?.name,
  css,
})
