import { type AccountState, pushView, selectConnections } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { Account as english } from '../../messages/en/account.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { Address } from '../../primitives/Address.tsx'
import { Avatar } from '../../primitives/Avatar.tsx'
import { settings, wallets } from '../../primitives/glyphs/account.tsx'
import { IconButton } from '../../primitives/IconButton.tsx'

/** Who is connected: the account displayed, which is the account that signs. */
export function Identity({ account }: { account: AccountState }): ReactElement {
  const kit = useKit()
  const texts = useTexts('Account', english)
  const hasSeveral = useKitState((state) => selectConnections(state).length > 1)
  const { address = '', profileName, profileImage, connectedWalletInfo } = account
  const name = profileName ?? connectedWalletInfo?.name
  return (
    <div data-part="identity">
      <Avatar address={address} src={profileImage} />
      <div data-part="row-main">
        {name ? (
          <span data-part="identity-name" dir="auto" title={name}>
            {name}
          </span>
        ) : null}
        <Address address={address} />
      </div>
      {hasSeveral ? (
        <IconButton
          label={texts.switchWallet}
          of={wallets}
          onClick={() => pushView(kit, { view: 'ProfileWallets' })}
        />
      ) : null}
      <IconButton
        label={texts.settings}
        of={settings}
        pull
        onClick={() => pushView(kit, { view: 'AccountSettings' })}
      />
    </div>
  )
}
