import type { ChainNamespace } from '@latchkey/contract'
import { sessionOf } from '../flows/connect.ts'
import type { KitEvent } from '../store/events.ts'
import type { State } from '../store/state.ts'
import type { AdapterConnection, AdapterEvent } from './adapter.ts'

/** What an adapter says, as a fact of the kit. What concerns no connection the kit knows is none. */
export function toKitEvent(
  namespace: ChainNamespace,
  event: AdapterEvent,
  state: State,
): KitEvent | undefined {
  if (event.type === 'connectors.found') return { ...event, namespace }
  const { connectorId } = event
  const known = sessionOf(state.connect, namespace).connections.find((one) => one.connectorId === connectorId)
  if (event.type === 'wallet.joined') {
    const connector = state.connect.connectors.find(
      ({ id, chain }) => id === connectorId && chain === namespace,
    )
    // A host may tell the same again whenever its own state changes.
    if (!connector || (known?.verified && isSame(known, event.connection))) return undefined
    return { type: 'wallet.connected', namespace, connector, connection: event.connection, how: 'host' }
  }
  if (!known?.verified) return undefined
  if (event.type === 'wallet.dropped')
    return { type: 'wallet.disconnected', namespace, connectorId, reason: 'wallet' }
  if (event.type === 'chain.changed')
    return event.caipNetworkId === known.caipNetworkId ? undefined : { ...event, namespace }
  if (event.addresses.length === 0)
    return { type: 'wallet.disconnected', namespace, connectorId, reason: 'wallet' }
  return { ...event, namespace }
}

function isSame(known: AdapterConnection, told: AdapterConnection): boolean {
  return known.caipNetworkId === told.caipNetworkId && `${known.addresses}` === `${told.addresses}`
}
