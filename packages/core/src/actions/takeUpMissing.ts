import type { Kit } from '../kit/kit.ts'
import { confirmConnection } from './reconnect.ts'

/**
 * Takes up the connections of wallets that were missing and are on the page again, now or as soon as they announce
 * themselves: like any stored connection, each is confirmed without a window. A wallet that is there and does not answer
 * is asked once a visit.
 *
 * @returns how to stop
 */
export function takeUpMissing(kit: Kit, signal: AbortSignal): () => void {
  const asked = new Set<string>()
  const look = (): void => {
    const { connect, missing = [] } = kit.store.get()
    const { connectors, recentConnectorIds } = connect
    for (const wallet of missing) {
      const { since: _, ...stored } = wallet
      const { namespace, connectorId } = wallet
      const key = `${namespace}:${connectorId}`
      const isHere = connectors.some(({ id, chain }) => id === connectorId && chain === namespace)
      if (!isHere) asked.delete(key)
      if (!isHere || asked.has(key)) continue
      asked.add(key)
      kit.store.dispatch({
        type: 'connections.restored',
        connections: [stored],
        active: { [namespace]: connectorId },
        recentConnectorIds,
      })
      // While listeners hear of an event, what they dispatch waits.
      queueMicrotask(() => void confirmConnection(kit, namespace, connectorId, signal))
    }
  }
  const stop = kit.store.subscribe((_, { type }) => {
    if (type === 'connectors.found') look()
  })
  look()
  return stop
}
