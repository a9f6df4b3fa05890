import { pushView, readDevice, selectDirectory, selectWallets } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { ConnectingWalletConnectBasic as english } from '../../messages/en/wallets.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { defineView, type ViewProps } from '../../modal/defineView.ts'
import { Body } from '../../primitives/Body.tsx'
import { GlyphIcon } from '../../primitives/GlyphIcon.tsx'
import { grid } from '../../primitives/glyphs/pairing.tsx'
import { Icon } from '../../primitives/Icon.tsx'
import { List } from '../../primitives/List.tsx'
import { Row } from '../../primitives/Row.tsx'
import { Stack } from '../../primitives/Stack.tsx'
import { offersAllWallets } from '../../wallets/offersAllWallets.ts'
import { useChooseWallet } from '../../wallets/useChooseWallet.ts'
import { useHint } from '../../wallets/useHint.ts'
import { usePairing } from '../../wallets/usePairing.ts'
import css from '../ConnectingWalletConnect/ConnectingWalletConnect.css.ts'
import { QrPanel } from '../ConnectingWalletConnect/QrPanel.tsx'

/** S2.12: a kit that only pairs begins here. A code on a computer, the wallets that are here on a phone, and all of them. */
export function ConnectingWalletConnectBasic(_: ViewProps<'ConnectingWalletConnectBasic'>): ReactElement {
  const kit = useKit()
  const texts = useTexts('ConnectingWalletConnectBasic', english)
  const { isMobile } = readDevice()
  const pairing = usePairing(true)
  const wallets = useKitState((state) => selectWallets(kit, state))
  const count = useKitState((state) => selectDirectory(state).count)
  const hint = useHint()
  const choose = useChooseWallet()
  return (
    <Body>
      <Stack>
        {isMobile ? null : <QrPanel pairing={pairing} hint={hint} />}
        <List label={texts.wallets}>
          {isMobile
            ? wallets.map((wallet) => (
                <Row
                  key={wallet.id}
                  icon={<Icon src={wallet.imageUrl} />}
                  title={wallet.name}
                  onClick={() => choose({ name: wallet.name, installed: wallet })}
                />
              ))
            : null}
          {offersAllWallets(kit.config) ? (
            <Row
              icon={<GlyphIcon of={grid} />}
              title={texts.allWallets}
              end={count}
              chevron
              onClick={() => {
                kit.store.dispatch({ type: 'click.allWallets' })
                pushView(kit, { view: 'AllWallets' })
              }}
            />
          ) : null}
        </List>
      </Stack>
    </Body>
  )
}

export const connectingWalletConnectBasicView = defineView({
  view: 'ConnectingWalletConnectBasic',
  Component: ConnectingWalletConnectBasic,
  texts: english,
  css,
})
