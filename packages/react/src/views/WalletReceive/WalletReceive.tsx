import { selectAccount, selectNetwork, selectReceiveText } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKitState } from '../../hooks/useKitState.ts'
import { common } from '../../messages/en/modal.ts'
import { WalletReceive as english } from '../../messages/en/receive.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { defineView, type ViewProps } from '../../modal/defineView.ts'
import { Address } from '../../primitives/Address.tsx'
import { Avatar } from '../../primitives/Avatar.tsx'
import { Body } from '../../primitives/Body.tsx'
import { Button } from '../../primitives/Button.tsx'
import { Footer } from '../../primitives/Footer.tsx'
import { Glyph } from '../../primitives/Glyph.tsx'
import { copy as copyGlyph } from '../../primitives/glyphs/common.tsx'
import { Note } from '../../primitives/Note.tsx'
import { QrCode } from '../../primitives/QrCode.tsx'
import { Stack } from '../../primitives/Stack.tsx'
import { useCopy } from '../../primitives/useCopy.ts'
import css from './WalletReceive.css.ts'

export function WalletReceive(_: ViewProps<'WalletReceive'>): ReactElement {
  const copy = useCopy()
  const texts = useTexts('WalletReceive', english)
  const { copyAddress } = useTexts('common', common)
  const { address, profileName, profileImage } = useKitState(selectAccount)
  const network = useKitState((state) => selectNetwork(state).caipNetwork?.name)
  const code = useKitState(selectReceiveText)
  if (!address || !code) return <Body>{null}</Body>
  return (
    <>
      <Body>
        <Stack>
          {/* On EVM the plain address, and no EIP-681 link: every wallet's scanner reads it. */}
          <QrCode text={code} label={texts.code(address)}>
            <Avatar address={address} src={profileImage} size={56} />
          </QrCode>
          <div data-part="owner">
            {profileName ? (
              <bdi data-part="whose" title={profileName}>
                {profileName}
              </bdi>
            ) : null}
            <Address address={address} form="full" />
          </div>
          <Button onClick={() => copy(address)} startsFocus>
            <Glyph of={copyGlyph} />
            {copyAddress}
          </Button>
        </Stack>
      </Body>
      {network ? (
        <Footer ruled>
          <Note align="center">{texts.onlyOn(network)}</Note>
        </Footer>
      ) : null}
    </>
  )
}

export const walletReceiveView = defineView({
  view: 'WalletReceive',
  Component: WalletReceive,
  texts: english,
  css,
})
