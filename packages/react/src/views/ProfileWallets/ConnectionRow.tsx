import { type ListedConnection, pushView } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { ProfileWallets as english } from '../../messages/en/several.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { ShortAddress } from '../../primitives/Address.tsx'
import { exit } from '../../primitives/glyphs/account.tsx'
import { check } from '../../primitives/glyphs/common.tsx'
import { Icon } from '../../primitives/Icon.tsx'
import { IconButton } from '../../primitives/IconButton.tsx'
import { Row } from '../../primitives/Row.tsx'
import { useLeave } from '../Disconnect/useLeave.ts'
import { CoinBalance } from './CoinBalance.tsx'
import { takeConnection } from './takeConnection.ts'

/** A connected wallet. A click makes it the one in use; one with several accounts shows them first. */
export function ConnectionRow({ connection }: { readonly connection: ListedConnection }): ReactElement {
  const kit = useKit()
  const texts = useTexts('ProfileWallets', english)
  const { namespace, connectorId, walletName, walletImageUrl, address, addresses } = connection
  const { caipNetworkId, verified, isShown } = connection
  const { leave, isLeaving } = useLeave({ namespace, connectorId })
  const network = useKitState((state) =>
    state.network.requested.find((one) => one.caipNetworkId === caipNetworkId),
  )
  const hasAccounts = addresses.length > 1

  function choose(): void {
    if (hasAccounts) pushView(kit, { view: 'SwitchAddress', namespace, connectorId })
    else takeConnection(kit, { namespace, connectorId, address })
  }

  return (
    <Row
      icon={<Icon src={walletImageUrl} {...(isShown ? { badgeGlyph: check } : {})} />}
      title={walletName}
      sub={
        verified ? (
          <>
            <ShortAddress address={address} />
            {hasAccounts ? ` · ${texts.accounts(addresses.length)}` : ''}
          </>
        ) : (
          texts.unconfirmed
        )
      }
      end={<CoinBalance address={address} network={network} />}
      endSub={network?.name ?? texts.otherNetwork}
      current={isShown}
      primary={isShown}
      startsFocus={isShown}
      disabled={!verified}
      onClick={choose}
      action={
        <IconButton
          label={texts.disconnect(walletName)}
          of={exit}
          disabled={isLeaving}
          onClick={() => void leave()}
        />
      }
    />
  )
}
