import type { ChainNamespace } from '@latchkey/contract'
import type { AdapterConnection, AdapterEvent } from '../adapter/adapter.ts'
import { hear } from '../adapter/hear.ts'
import type { RemoteWallet } from '../adapter/remoteWallet.ts'
import type { Connector } from '../connector/connector.ts'
import type { Kit } from '../kit/kit.ts'

/** The accounts that a paired wallet shares in a namespace, for a kit without an adapter (S2.12). */
export function connectionOf(wallet: RemoteWallet, namespace: ChainNamespace): AdapterConnection | undefined {
  const caipNetworkId = wallet.chain(namespace)
  const addresses = caipNetworkId ? wallet.accounts(caipNetworkId) : []
  return caipNetworkId && addresses.length > 0 ? { addresses, caipNetworkId } : undefined
}

/** Replaces the adapter: lists a paired wallet as a connector and reports its events. */
export function followAlone(kit: Kit, wallet: RemoteWallet, namespace: ChainNamespace): void {
  const { id: connectorId, name, imageUrl } = wallet
  const listed = (): readonly Connector[] =>
    kit.store.get().connect.connectors.filter(({ id, chain }) => chain === namespace && id !== connectorId)
  const list = (connectors: readonly Connector[]): void =>
    kit.store.dispatch({ type: 'connectors.found', namespace, connectors })
  const tell = (event: AdapterEvent): void => hear(kit, namespace, event)
  const type = 'WALLET_CONNECT'
  const own = { id: connectorId, name, type, chain: namespace, provider: wallet } as const
  list([...listed(), { ...own, ...(imageUrl ? { imageUrl } : {}) }])
  const stop = wallet.on(({ type: change }) => {
    const connection = connectionOf(wallet, namespace)
    if (connection) {
      const { addresses, caipNetworkId } = connection
      tell({ type: 'accounts.changed', connectorId, addresses })
      tell({ type: 'chain.changed', connectorId, caipNetworkId })
    } else tell({ type: 'wallet.dropped', connectorId })
    if (change !== 'ended') return
    stop()
    list(listed())
  })
}
