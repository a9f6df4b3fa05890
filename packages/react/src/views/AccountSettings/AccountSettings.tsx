import {
  AUTH_ID,
  activeConnection,
  pushView,
  selectAccount,
  selectMayRegisterName,
  selectNetwork,
  traitsOf,
} from '@latchkey/core'
import type { ReactElement } from 'react'
import { useAccountTypeCard } from '../../frame/useAccountTypeCard.ts'
import { useEmailParts } from '../../frame/useEmailParts.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { common } from '../../messages/en/modal.ts'
import { AccountSettings as english } from '../../messages/en/settings.ts'
import { useFormat } from '../../messages/useFormat.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { defineView, type ViewProps } from '../../modal/defineView.ts'
import { Address } from '../../primitives/Address.tsx'
import { Avatar } from '../../primitives/Avatar.tsx'
import { Body } from '../../primitives/Body.tsx'
import { Button } from '../../primitives/Button.tsx'
import { Glyph } from '../../primitives/Glyph.tsx'
import { GlyphIcon } from '../../primitives/GlyphIcon.tsx'
import { swap } from '../../primitives/glyphs/activity.tsx'
import { check, copy as copyGlyph, external, wallet } from '../../primitives/glyphs/common.tsx'
import { nameTag } from '../../primitives/glyphs/name.tsx'
import { List } from '../../primitives/List.tsx'
import { NetworkIcon } from '../../primitives/NetworkIcon.tsx'
import { Note } from '../../primitives/Note.tsx'
import { Row } from '../../primitives/Row.tsx'
import { Separator } from '../../primitives/Separator.tsx'
import { Stack } from '../../primitives/Stack.tsx'
import { useCopy } from '../../primitives/useCopy.ts'
import { DisconnectRow } from '../Disconnect/DisconnectRow.tsx'
import css from './AccountSettings.css.ts'

export function AccountSettings(_: ViewProps<'AccountSettings'>): ReactElement {
  const kit = useKit()
  const copy = useCopy()
  const texts = useTexts('AccountSettings', english)
  const format = useFormat()
  const shared = useTexts('common', common)
  const account = useKitState(selectAccount)
  const { caipNetwork, requestedCaipNetworks } = useKitState(selectNetwork)
  const { address, profileName, profileImage, addressExplorerUrl, connectedWalletInfo } = account
  const { connectorId, addresses = [] } =
    useKitState(({ connect, network }) => activeConnection(connect, network.activeNamespace)) ?? {}
  const isEmbedded = connectorId === AUTH_ID
  const email = useEmailParts(isEmbedded)
  const AccountTypeCard = useAccountTypeCard(isEmbedded)
  const hasApprovals = useKitState((state) => traitsOf(state, state.network.activeNamespace).hasApprovals)
  const mayRegisterName = useKitState((state) => selectMayRegisterName(kit.config, state))
  if (!address) return <Body>{null}</Body>

  function openNetworks(): void {
    kit.store.dispatch({ type: 'click.networks' })
    pushView(kit, { view: 'Networks' })
  }

  function openNames(): void {
    kit.store.dispatch({ type: 'names.registrationOpened' })
    pushView(kit, { view: 'RegisterAccountName' })
  }

  return (
    <Body>
      <Stack>
        <div data-part="profile">
          <Avatar address={address} src={profileImage} size={72} />
          <div data-part="profile-text">
            {profileName ? <bdi data-part="profile-name">{profileName}</bdi> : null}
            <Address address={address} form="full" />
            {connectedWalletInfo ? <Note>{texts.connectedBy(connectedWalletInfo.name)}</Note> : null}
          </div>
        </div>
        <Button onClick={() => copy(address)}>
          <Glyph of={copyGlyph} />
          {shared.copyAddress}
        </Button>
        {email ? <email.EmailCard /> : null}
        {AccountTypeCard ? <AccountTypeCard /> : null}
        {email ? <email.LoginsCard /> : null}
        <List label={texts.options}>
          <Row
            icon={<GlyphIcon of={wallet} />}
            title={texts.wallets}
            sub={texts.walletsText}
            chevron
            onClick={() => pushView(kit, { view: 'ProfileWallets' })}
          />
          {addresses.length > 1 ? (
            <Row
              icon={<GlyphIcon of={swap} />}
              title={texts.switchAddress}
              sub={format.count(addresses.length)}
              chevron
              onClick={() => pushView(kit, { view: 'SwitchAddress' })}
            />
          ) : null}
          {mayRegisterName && !profileName ? (
            <Row icon={<GlyphIcon of={nameTag} />} title={texts.chooseName} chevron onClick={openNames} />
          ) : null}
          {hasApprovals ? (
            <Row
              icon={<GlyphIcon of={check} />}
              title={<span data-part="words">{texts.approvals}</span>}
              chevron
              onClick={() => pushView(kit, { view: 'TokenApprovals' })}
            />
          ) : null}
          {addressExplorerUrl ? (
            <Row
              icon={<GlyphIcon of={external} />}
              title={texts.explorer(caipNetwork?.blockExplorers?.default.name ?? '')}
              href={addressExplorerUrl}
            />
          ) : null}
          {caipNetwork ? (
            <Row
              icon={<NetworkIcon network={caipNetwork} />}
              title={texts.network}
              sub={caipNetwork.name}
              chevron={requestedCaipNetworks.length > 1}
              onClick={requestedCaipNetworks.length > 1 ? openNetworks : undefined}
            />
          ) : null}
        </List>
        <Separator />
        <DisconnectRow />
      </Stack>
    </Body>
  )
}

export const accountSettingsView = defineView({
  view: 'AccountSettings',
  Component: AccountSettings,
  texts: english,
  css,
})
