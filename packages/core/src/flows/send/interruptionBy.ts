import { parseCaipNetworkId } from '@latchkey/contract'
import { isSameAddress } from '../../namespace/addresses.ts'
import { traitsOf } from '../../namespace/traitsOf.ts'
import type { KitEvent } from '../../store/events.ts'
import type { State } from '../../store/state.ts'
import { addressIn, connectionsOf } from '../connect/state.ts'
import type { Sender } from './state.ts'

/** Which of the sender's account and network an event takes away, if any. `state` is the state before the event. */
export function interruptionBy(
  event: KitEvent,
  from: Sender,
  state: State,
): 'account' | 'network' | undefined {
  const { chainNamespace } = parseCaipNetworkId(from.caipNetworkId)
  const active = state.connect.namespaces[chainNamespace]?.activeConnectorId
  const traits = traitsOf(state, chainNamespace)
  const isOther = (address: string | undefined): boolean =>
    address === undefined || !isSameAddress(traits, address, from.address)
  switch (event.type) {
    case 'network.selected':
      return event.caipNetworkId === from.caipNetworkId ? undefined : 'network'
    case 'chain.changed':
      if (event.namespace !== chainNamespace || event.connectorId !== active) return undefined
      return event.caipNetworkId === from.caipNetworkId ? undefined : 'network'
    case 'accounts.changed':
      if (event.namespace !== chainNamespace || event.connectorId !== active) return undefined
      return isOther(event.addresses[0]) ? 'account' : undefined
    case 'account.selected':
      return event.namespace === chainNamespace && isOther(event.address) ? 'account' : undefined
    case 'wallet.connected':
      if (event.how === 'restored' && (event.namespace !== chainNamespace || event.connector.id !== active))
        return undefined
      if (isOther(addressIn(state.connect, event))) return 'account'
      return event.connection.caipNetworkId === from.caipNetworkId ? undefined : 'network'
    case 'connection.selected': {
      const next = connectionsOf(state.connect, event.namespace).connections.find(
        ({ connectorId }) => connectorId === event.connectorId,
      )
      if (event.namespace !== chainNamespace || isOther(next?.address)) return 'account'
      return next?.caipNetworkId === from.caipNetworkId ? undefined : 'network'
    }
    case 'wallet.disconnected':
      return event.namespace === chainNamespace && event.connectorId === active ? 'account' : undefined
    default:
      return undefined
  }
}
