import { type ChainNamespace, RECENT_WALLETS } from '@latchkey/contract'
import type { Flow } from '../../kit/kit.ts'
import type { KitEvent } from '../../store/events.ts'
import {
  addressIn,
  type Connection,
  type ConnectState,
  connectionsOf,
  initialConnect,
  type NamespaceConnections,
  NOTHING_CONNECTED,
  unansweredOf,
} from './state.ts'

export const connectFlow: Flow<'connect', ConnectState> = {
  name: 'connect',
  initial: () => initialConnect,
  reduce: reduceConnect,
}

export function reduceConnect(state: ConnectState, event: KitEvent): ConnectState {
  switch (event.type) {
    case 'connectors.found':
      return {
        ...state,
        connectors: [
          ...state.connectors.filter((connector) => connector.chain !== event.namespace),
          ...event.connectors,
        ],
      }
    case 'connect.started':
      return withNamespace(
        {
          ...withUnanswered(abandoned(state), event, 1),
          attempt: { connectorId: event.connectorId, namespace: event.namespace, step: 'asking' },
        },
        event.namespace,
        (here) => (here.status === 'disconnected' ? { ...here, status: 'connecting' } : here),
      )
    case 'connect.failed':
      if (state.attempt?.connectorId !== event.connectorId) return state
      // The user doesn't see this failure, and another request to the same wallet may still be open.
      if (state.attempt.step === 'left')
        return unansweredOf(state, event.namespace, event.connectorId) > 0 ? state : abandoned(state)
      if (state.attempt.step !== 'asking') return state
      return withNamespace(
        { ...state, attempt: { ...state.attempt, step: 'failed', failure: event.failure } },
        event.namespace,
        settled,
      )
    case 'connect.answered':
      return withUnanswered(state, event, -1)
    case 'connect.repeatRefused':
      if (state.attempt?.connectorId !== event.connectorId || state.attempt.step !== 'asking') return state
      return { ...state, attempt: { ...state.attempt, isBusy: true } }
    case 'connect.left': {
      const { attempt } = state
      if (!attempt || attempt.step === 'left') return state
      const { connectorId, namespace } = attempt
      // A wallet with no unanswered request has nothing left to approve.
      if (unansweredOf(state, namespace, connectorId) === 0) return abandoned(state)
      const left = { connectorId, namespace, step: 'left', until: event.until } as const
      return withNamespace({ ...state, attempt: left }, namespace, settled)
    }
    case 'connect.abandoned':
      return abandoned(state)
    case 'wallet.connected': {
      const { connector, connection } = event
      const address = addressIn(state, event)
      if (address === undefined) return state
      // Only the requested wallet's answer ends an attempt, because a stored connection may be confirmed meanwhile. A
      // connection by the host means that the user chose another wallet.
      const isChoice = event.how === 'host' && state.attempt?.connectorId !== connector.id
      const rest = event.how === 'asked' || isChoice ? abandoned(state) : state
      const known: Connection = {
        verified: true,
        ...connection,
        connectorId: connector.id,
        walletName: connector.name,
        ...(connector.imageUrl ? { walletImageUrl: connector.imageUrl } : {}),
        address,
      }
      const recent = event.walletId ?? connector.id
      const recentConnectorIds =
        event.how === 'restored'
          ? state.recentConnectorIds
          : [recent, ...state.recentConnectorIds.filter((id) => id !== recent)].slice(0, RECENT_WALLETS)
      return withNamespace(
        { ...rest, recentConnectorIds },
        event.namespace,
        ({ connections, activeConnectorId }) =>
          toConnections(
            [known, ...connections.filter((other) => other.connectorId !== connector.id)],
            (event.how === 'restored' && activeConnectorId) || connector.id,
          ),
      )
    }
    case 'connections.restored':
      return [...new Set(event.connections.map(({ namespace }) => namespace))].reduce<ConnectState>(
        (next, namespace) =>
          withNamespace(next, namespace, (here) => {
            const stored = event.connections.filter((one) => one.namespace === namespace)
            const unverified = stored.map(({ namespace: _, ...one }) => ({ ...one, verified: false }))
            // The account that already signs here stays.
            const active = here.activeConnectorId ?? event.active[namespace]
            return toConnections([...here.connections, ...unverified], active)
          }),
        { ...state, recentConnectorIds: event.recentConnectorIds },
      )
    case 'wallet.disconnected':
      return withNamespace(state, event.namespace, (here) => {
        const connections = here.connections.filter((other) => other.connectorId !== event.connectorId)
        if (connections.length === here.connections.length) return here
        const next = toConnections(connections, here.activeConnectorId)
        const { attempt } = state
        const isAsking = attempt?.step === 'asking' && attempt.namespace === event.namespace
        return next === NOTHING_CONNECTED && isAsking ? { ...NOTHING_CONNECTED, status: 'connecting' } : next
      })
    case 'accounts.changed':
      return withConnection(state, event.namespace, event.connectorId, (connection) => {
        const [address] = event.addresses
        return address === undefined ? connection : { ...connection, addresses: event.addresses, address }
      })
    case 'connection.selected':
      return withNamespace(state, event.namespace, ({ connections, activeConnectorId }) =>
        toConnections(
          connections,
          connections.some((one) => one.connectorId === event.connectorId)
            ? event.connectorId
            : activeConnectorId,
        ),
      )
    case 'account.selected':
      return withConnection(
        state,
        event.namespace,
        connectionsOf(state, event.namespace).activeConnectorId,
        (connection) =>
          connection.addresses.includes(event.address)
            ? { ...connection, address: event.address }
            : connection,
      )
    case 'chain.changed':
      return withConnection(state, event.namespace, event.connectorId, (connection) => ({
        ...connection,
        caipNetworkId: event.caipNetworkId,
      }))
    case 'balance.read':
      return { ...state, balances: { ...state.balances, [event.caipAddress]: event.balance } }
    default:
      return state
  }
}

/** The active connection determines the status. An id without a connection is ignored. */
function toConnections(
  connections: readonly Connection[],
  activeConnectorId: string | undefined,
): NamespaceConnections {
  const active = connections.find((one) => one.connectorId === activeConnectorId) ?? connections[0]
  if (!active) return NOTHING_CONNECTED
  return {
    status: active.verified ? 'connected' : 'reconnecting',
    connections,
    activeConnectorId: active.connectorId,
  }
}

function withNamespace(
  state: ConnectState,
  namespace: ChainNamespace,
  change: (here: NamespaceConnections) => NamespaceConnections,
): ConnectState {
  const here = connectionsOf(state, namespace)
  const next = change(here)
  return next === here ? state : { ...state, namespaces: { ...state.namespaces, [namespace]: next } }
}

function withConnection(
  state: ConnectState,
  namespace: ChainNamespace,
  connectorId: string | undefined,
  change: (connection: Connection) => Connection,
): ConnectState {
  return withNamespace(state, namespace, (here) => ({
    ...here,
    connections: here.connections.map((other) => (other.connectorId === connectorId ? change(other) : other)),
  }))
}

function withUnanswered(
  state: ConnectState,
  { namespace, connectorId }: { readonly namespace: ChainNamespace; readonly connectorId: string },
  more: 1 | -1,
): ConnectState {
  const count = unansweredOf(state, namespace, connectorId) + more
  return { ...state, unanswered: { ...state.unanswered, [`${namespace}:${connectorId}`]: count } }
}

/** Ends the attempt to connect. */
function abandoned(state: ConnectState): ConnectState {
  const { attempt, ...rest } = state
  return attempt ? withNamespace(rest, attempt.namespace, settled) : state
}

function settled(here: NamespaceConnections): NamespaceConnections {
  return here.status === 'connecting' ? { ...here, status: 'disconnected' } : here
}
