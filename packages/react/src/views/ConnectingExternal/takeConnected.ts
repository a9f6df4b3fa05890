import { type Connector, chooseConnection, connectionsOf, type Kit, resetView } from '@latchkey/core'

/**
 * A wallet that is connected already is not asked: it comes into use.
 *
 * @returns whether it was connected
 */
export function takeConnected(kit: Kit, { id, chain }: Pick<Connector, 'id' | 'chain'>): boolean {
  const isConnected = connectionsOf(kit.store.get().connect, chain).connections.some(
    ({ connectorId, verified }) => connectorId === id && verified,
  )
  if (!isConnected) return false
  resetView(kit, { view: 'Account' })
  chooseConnection(kit, { connectorId: id, namespace: chain })
  return true
}
