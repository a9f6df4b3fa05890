import type { ChainNamespace } from '@latchkey/contract'
import { connectionsOf } from '../flows/connect/state.ts'
import type { KitEvent } from '../store/events.ts'
import type { State } from '../store/state.ts'
import type { AdapterConnection, AdapterEvent } from './adapter.ts'

/** Converts an adapter's event to a kit event. Events about unknown connections are dropped. */
export function toKitEvent(
  namespace: ChainNamespace,
  event: AdapterEvent,
  state: State,
): KitEvent | undefined {
  if (event.type === 'connectors.found') return { ...event, namespace }
  const { connectorId } = event
  const { connections, activeConnectorId } = connectionsOf(state.connect, namespace)
  const known = connections.find((one) => one.connectorId === connectorId)
  if (event.type === 'wallet.joined') {
    const connector = state.connect.connectors.find(
      ({ id, chain }) => id === connectorId && chain === namespace,
    )
    const { connection } = event
    // A host may repeat the same event whenever its own state changes.
    const isOld = known?.verified && connectorId === activeConnectorId && toText(known) === toText(connection)
    return connector && !isOld
      ? { type: 'wallet.connected', namespace, connector, connection, how: 'host' }
      : undefined
  }
  if (!known) return undefined
  // A connection that its wallet has not confirmed can be lost, but not changed otherwise.
  if (event.type === 'wallet.dropped' || (event.type === 'accounts.changed' && event.addresses.length === 0))
    return { type: 'wallet.disconnected', namespace, connectorId, reason: 'wallet' }
  const isSameChain = event.type === 'chain.changed' && event.caipNetworkId === known.caipNetworkId
  return !known.verified || isSameChain ? undefined : { ...event, namespace }
}

function toText({ caipNetworkId, addresses }: AdapterConnection): string {
  return `${caipNetworkId},${addresses}`
}
