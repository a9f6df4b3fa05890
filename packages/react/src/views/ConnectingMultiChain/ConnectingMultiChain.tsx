import {
  type Connector,
  pushView,
  resetView,
  selectConnections,
  selectWallets,
  takeConnected,
} from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { ConnectingMultiChain as english } from '../../messages/en/several.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { defineView, type ViewProps } from '../../modal/defineView.ts'
import { Body } from '../../primitives/Body.tsx'
import { Button } from '../../primitives/Button.tsx'
import { Empty } from '../../primitives/Empty.tsx'
import { Icon } from '../../primitives/Icon.tsx'
import { List } from '../../primitives/List.tsx'
import { NetworkIcon } from '../../primitives/NetworkIcon.tsx'
import { Row } from '../../primitives/Row.tsx'
import { Stack } from '../../primitives/Stack.tsx'
import { Status } from '../../primitives/Status.tsx'
import { shortName } from '../../primitives/shortName.ts'
import { useChainNames } from '../ProfileWallets/useChainNames.ts'

/** One wallet of several namespaces: where to connect it. */
export function ConnectingMultiChain({ route }: ViewProps<'ConnectingMultiChain'>): ReactElement {
  const kit = useKit()
  const texts = useTexts('ConnectingMultiChain', english)
  const chainNames = useChainNames()
  const networks = useKitState((state) => state.network.requested)
  const connections = useKitState(selectConnections)
  const wallet = useKitState((state) => selectWallets(kit, state).find(({ id }) => id === route.walletId))
  if (!wallet)
    return (
      <Body>
        <Empty title={texts.notFound} text={texts.notFoundText}>
          <Button variant="primary" size="md" onClick={() => resetView(kit, { view: 'Connect' })}>
            {texts.another}
          </Button>
        </Empty>
      </Body>
    )

  function choose({ id, chain }: Connector): void {
    if (!takeConnected(kit, { id, chain }))
      pushView(kit, { view: 'ConnectingExternal', walletId: id, namespace: chain })
  }

  return (
    <Body>
      <Stack>
        <Status
          icon={<Icon src={wallet.imageUrl} size={72} />}
          title={shortName(wallet.name)}
          text={texts.text(shortName(wallet.name))}
        />
        <List label={texts.chains}>
          {wallet.connectors.map((connector, index) => {
            const { id, chain } = connector
            const network = networks.find(({ chainNamespace }) => chainNamespace === chain)
            const isConnected = connections.some(
              (one) => one.namespace === chain && one.connectorId === id && one.verified,
            )
            return (
              <Row
                key={chain}
                icon={network && <NetworkIcon network={network} />}
                title={network?.name ?? chain}
                sub={chainNames(chain, 1) || undefined}
                tag={isConnected ? texts.connected : undefined}
                tagTone="success"
                chevron={!isConnected}
                startsFocus={index === 0}
                onClick={() => choose(connector)}
              />
            )
          })}
        </List>
      </Stack>
    </Body>
  )
}

export const connectingMultiChainView = defineView({
  view: 'ConnectingMultiChain',
  Component: ConnectingMultiChain,
  texts: english,
  next: ['ConnectingExternal'],
})
