import type { ReactElement } from 'react'
import { useConnections } from '../../hooks/useConnections.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { SwitchAddress as english } from '../../messages/en/several.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { defineView, type ViewProps } from '../../modal/defineView.ts'
import { ShortAddress } from '../../primitives/Address.tsx'
import { Avatar } from '../../primitives/Avatar.tsx'
import { Body } from '../../primitives/Body.tsx'
import { List } from '../../primitives/List.tsx'
import { Row } from '../../primitives/Row.tsx'
import { CoinBalance } from '../ProfileWallets/CoinBalance.tsx'
import { takeConnection } from '../ProfileWallets/takeConnection.ts'

/** The accounts that a wallet granted: of the displayed one unless the route names another. The chosen account is displayed, and signs. */
export function SwitchAddress({ route }: ViewProps<'SwitchAddress'>): ReactElement {
  const kit = useKit()
  const texts = useTexts('SwitchAddress', english)
  const connections = useConnections(route.namespace)
  const networks = useKitState((state) => state.network.requested)
  const connection =
    connections.find(({ connectorId }) => connectorId === route.connectorId) ??
    connections.find(({ isShown }) => isShown)
  if (!connection) return <Body>{null}</Body>
  const { namespace, connectorId, walletName, addresses, caipNetworkId, verified } = connection
  const network = networks.find((one) => one.caipNetworkId === caipNetworkId)
  return (
    <Body>
      <List label={texts.accounts(walletName)} labelShown>
        {addresses.map((address) => {
          const isCurrent = connection.isShown && address === connection.address
          return (
            <Row
              key={address}
              icon={<Avatar address={address} />}
              title={<ShortAddress address={address} />}
              sub={<CoinBalance address={address} network={network} />}
              current={isCurrent}
              startsFocus={isCurrent}
              disabled={!verified}
              onClick={() => takeConnection(kit, { namespace, connectorId, address })}
            />
          )
        })}
      </List>
    </Body>
  )
}

export const switchAddressView = defineView({
  view: 'SwitchAddress',
  Component: SwitchAddress,
  texts: english,
})
