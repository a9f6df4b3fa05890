import type { ReactElement } from 'react'
import { useConnections } from '../../hooks/useConnections.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { ProfileWallets as english } from '../../messages/en/several.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { Note } from '../../primitives/Note.tsx'
import { useChainNames } from './useChainNames.ts'

/** Where paired wallets share no account, although the app asked for one: a wallet may grant less than it is asked for. */
export function Ungranted(): ReactElement {
  const { adapters } = useKit()
  const texts = useTexts('ProfileWallets', english)
  const chainNames = useChainNames()
  const connections = useConnections()
  const networks = useKitState((state) => state.network.requested)
  const connectors = useKitState((state) => state.connect.connectors)
  const asked = [...new Set(networks.map(({ chainNamespace }) => chainNamespace))].filter(
    (namespace) => adapters[namespace]?.remote?.needs,
  )
  const paired = new Map(
    connections
      .filter(({ connectorId }) =>
        connectors.some(({ id, type }) => id === connectorId && type === 'WALLET_CONNECT'),
      )
      .map(({ connectorId, walletName }) => [connectorId, walletName]),
  )
  return (
    <>
      {[...paired].map(([connectorId, walletName]) => {
        const missing = asked.filter(
          (namespace) =>
            !connections.some((one) => one.connectorId === connectorId && one.namespace === namespace),
        )
        return missing.length > 0 ? (
          <Note key={connectorId}>
            {texts.ungranted(walletName, missing.map((namespace) => chainNames(namespace)).join(', '))}
          </Note>
        ) : null
      })}
    </>
  )
}
