import { pushView, selectRecentWallets } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useConnections } from '../../hooks/useConnections.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { ProfileWallets as english } from '../../messages/en/several.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { defineView, type ViewProps } from '../../modal/defineView.ts'
import { Body } from '../../primitives/Body.tsx'
import { Button } from '../../primitives/Button.tsx'
import { Footer } from '../../primitives/Footer.tsx'
import { List } from '../../primitives/List.tsx'
import { Stack } from '../../primitives/Stack.tsx'
import { DisconnectRow } from '../Disconnect/DisconnectRow.tsx'
import { ConnectionRow } from './ConnectionRow.tsx'
import css from './ProfileWallets.css.ts'
import { RecentRow } from './RecentRow.tsx'
import { Ungranted } from './Ungranted.tsx'
import { useChainNames } from './useChainNames.ts'

/** Every connected wallet: choose the one in use, leave one, take a recent one up again, or connect another. */
export function ProfileWallets(_: ViewProps<'ProfileWallets'>): ReactElement {
  const kit = useKit()
  const texts = useTexts('ProfileWallets', english)
  const chainNames = useChainNames()
  const connections = useConnections()
  const recent = useKitState((state) => selectRecentWallets(kit, state))
  const networks = useKitState((state) => state.network.requested)
  // In the order of the app's networks. A wallet of a namespace that the app has left comes last.
  const namespaces = [
    ...new Set([
      ...networks.map(({ chainNamespace }) => chainNamespace),
      ...connections.map(({ namespace }) => namespace),
    ]),
  ].filter((namespace) => connections.some((one) => one.namespace === namespace))
  return (
    <>
      <Body>
        <Stack>
          {namespaces.map((namespace) => (
            <div key={namespace}>
              <List
                label={namespaces.length > 1 ? chainNames(namespace) : texts.connected}
                labelShown={namespaces.length > 1}
              >
                {connections
                  .filter((one) => one.namespace === namespace)
                  .map((connection) => (
                    <ConnectionRow key={connection.connectorId} connection={connection} />
                  ))}
              </List>
            </div>
          ))}
          <Ungranted />
          {recent.length > 0 ? (
            <div>
              <List label={texts.recent} labelShown>
                {recent.map((connector) => (
                  <RecentRow key={`${connector.chain}:${connector.id}`} connector={connector} />
                ))}
              </List>
            </div>
          ) : null}
          {connections.length > 1 ? <DisconnectRow /> : null}
        </Stack>
      </Body>
      <Footer>
        <Button onClick={() => pushView(kit, { view: 'Connect' })}>{texts.connectAnother}</Button>
      </Footer>
    </>
  )
}

export const profileWalletsView = defineView({
  view: 'ProfileWallets',
  Component: ProfileWallets,
  texts: english,
  css,
})
