import { type CaipNetworkId, type ChainNamespace, parseCaipNetworkId } from '@latchkey/contract'
import type { Flow } from '../../kit/kit.ts'
import type { CaipNetwork } from '../../network/network.ts'
import type { KitEvent } from '../../store/events.ts'
import type { State } from '../../store/state.ts'
import { activeConnection } from '../connect/state.ts'
import type { NetworkState } from './state.ts'

/**
 * Whether the page supports a network: the list of requested networks is empty or contains it (S4.17).
 *
 * @param state - `kit.store.get().network`
 * @param caipNetworkId - for example `eip155:42161`
 * @returns whether the page has it
 *
 * @example
 * isSupported(kit.store.get().network, 'eip155:1')
 */
export function isSupported(state: NetworkState, caipNetworkId: CaipNetworkId): boolean {
  return (
    state.requested.length === 0 || state.requested.some((network) => network.caipNetworkId === caipNetworkId)
  )
}

/**
 * Returns the page's current network; undefined if the wallet is on a network that the page doesn't have.
 *
 * @param state - `kit.store.get().network`
 * @returns the network, as it was given to createKit()
 *
 * @example
 * const network = activeNetwork(kit.store.get().network)
 */
export function activeNetwork(state: NetworkState): CaipNetwork | undefined {
  return state.requested.find((network) => network.caipNetworkId === state.active[state.activeNamespace])
}

/** The page's network. Once a wallet is connected, the wallet's network applies. */
export const networkFlow: Flow<'network', NetworkState> = {
  name: 'network',
  initial({ adapters, lab, networks, defaultNetwork: { caipNetworkId, chainNamespace } }) {
    return {
      traits: Object.fromEntries(adapters.map(({ namespace, traits = {} }) => [namespace, traits])),
      // A lab uses real networks' ids, but the explorers of those networks don't know the lab's chains.
      requested: lab ? networks.map(({ blockExplorers: _, ...network }) => network) : networks,
      fallback: caipNetworkId,
      activeNamespace: chainNamespace,
      active: { [chainNamespace]: caipNetworkId },
    }
  },
  reduce: reduceNetwork,
}

/** The page's network is that of the active connection. `connect` is the state after the event. */
function reduceNetwork(
  state: NetworkState,
  event: KitEvent,
  _before: State,
  { connect }: State,
): NetworkState {
  switch (event.type) {
    case 'network.selected':
      return at(without(state), event.caipNetworkId)
    case 'network.switchStarted':
      return { ...state, switching: { caipNetworkId: event.caipNetworkId, step: 'asking' } }
    case 'network.switchFailed':
      return {
        ...state,
        switching: { caipNetworkId: event.caipNetworkId, step: 'failed', failure: event.failure },
      }
    case 'network.switchAbandoned':
      return without(state)
    case 'wallet.connected':
      if (activeConnection(connect, event.namespace)?.connectorId !== event.connector.id) return state
      return at(
        without(state),
        event.connection.caipNetworkId,
        event.how === 'restored' ? state.activeNamespace : event.namespace,
      )
    case 'connection.selected': {
      const signs = activeConnection(connect, event.namespace)
      return signs ? at(without(state), signs.caipNetworkId) : state
    }
    case 'connections.restored':
      return Object.keys(connect.namespaces).reduce((next, namespace) => {
        const signs = activeConnection(connect, namespace)
        return signs ? at(next, signs.caipNetworkId, state.activeNamespace) : next
      }, state)
    case 'chain.changed':
      if (activeConnection(connect, event.namespace)?.connectorId !== event.connectorId) return state
      return at(without(state), event.caipNetworkId, state.activeNamespace)
    case 'wallet.disconnected': {
      const signs = activeConnection(connect, event.namespace)
      const here = signs?.caipNetworkId ?? state.active[event.namespace]
      const isLost = !signs && here && !isSupported(state, here) && state.fallback.startsWith(event.namespace)
      return here ? at(without(state), isLost ? state.fallback : here, state.activeNamespace) : without(state)
    }
    default:
      return state
  }
}

function at(
  state: NetworkState,
  caipNetworkId: CaipNetworkId,
  activeNamespace?: ChainNamespace,
): NetworkState {
  const { chainNamespace } = parseCaipNetworkId(caipNetworkId)
  return {
    ...state,
    activeNamespace: activeNamespace ?? chainNamespace,
    active: { ...state.active, [chainNamespace]: caipNetworkId },
  }
}

function without(state: NetworkState): NetworkState {
  const { switching: _, ...rest } = state
  return rest
}
