import type { Connector } from '../connector/connector.ts'
import { connectionsOf } from '../flows/connect/state.ts'
import type { Kit } from '../kit/kit.ts'
import type { State } from '../store/state.ts'
import { selectWallets } from './wallets.ts'

/**
 * Lists the most recently used wallets that are on the page but not connected. `connect()` connects each again (S9.5).
 *
 * @param kit - made by createKit()
 * @param state - of `kit.store.get()`
 * @returns connectors, the most recently used first
 *
 * @example
 * const [last] = selectRecentWallets(kit, kit.store.get())
 * if (last) await connect(kit, { connectorId: last.id, namespace: last.chain })
 */
export function selectRecentWallets(
  kit: Pick<Kit, 'config' | 'adapters'>,
  state: State,
): readonly Connector[] {
  const { recentConnectorIds } = state.connect
  const isConnected = ({ id, chain }: Connector): boolean =>
    connectionsOf(state.connect, chain).connections.some(({ connectorId }) => connectorId === id)
  return selectWallets(kit, state)
    .filter(({ tag }) => tag === 'recent')
    .flatMap(({ connectors, imageUrl }) =>
      connectors.map((connector) => (imageUrl ? { imageUrl, ...connector } : connector)),
    )
    .filter((connector) => recentConnectorIds.includes(connector.id) && !isConnected(connector))
    .sort((one, other) => recentConnectorIds.indexOf(one.id) - recentConnectorIds.indexOf(other.id))
}
