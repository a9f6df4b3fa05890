import { type ChainNamespace, NAMESPACES, RECENT_WALLETS } from '@latchkey/contract'
import type { KitEvent } from '../store/events.ts'
import {
  addressIn,
  type Connection,
  type ConnectState,
  type NamespaceSession,
  NONE,
  sessionOf,
  unansweredOf,
} from './connect.ts'

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
      return withSession(
        {
          ...withUnanswered(abandoned(state), event, 1),
          attempt: { connectorId: event.connectorId, namespace: event.namespace, step: 'asking' },
        },
        event.namespace,
        (session) => (session.status === 'disconnected' ? { ...session, status: 'connecting' } : session),
      )
    case 'connect.failed':
      if (state.attempt?.connectorId !== event.connectorId) return state
      // Nobody sees it any more; another request to the same wallet may still be open.
      if (state.attempt.step === 'left')
        return unansweredOf(state, event.namespace, event.connectorId) > 0 ? state : abandoned(state)
      if (state.attempt.step !== 'asking') return state
      return withSession(
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
      // A wallet that owes no answer has nothing left to approve.
      if (unansweredOf(state, namespace, connectorId) === 0) return abandoned(state)
      const left = { connectorId, namespace, step: 'left', until: event.until } as const
      return withSession({ ...state, attempt: left }, namespace, settled)
    }
    case 'connect.abandoned':
      return abandoned(state)
    case 'wallet.connected': {
      const { connector, connection } = event
      const address = addressIn(state, event)
      if (address === undefined) return state
      // Only the answer to a question ends it: a stored connection may be confirmed while a wallet is being asked.
      // One that a host connects is the visitor's choice of another.
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
      return withSession(
        { ...rest, recentConnectorIds },
        event.namespace,
        ({ connections, activeConnectorId }) =>
          toSession(
            [known, ...connections.filter((other) => other.connectorId !== connector.id)],
            (event.how === 'restored' && activeConnectorId) || connector.id,
          ),
      )
    }
    case 'connections.restored':
      return NAMESPACES.reduce<ConnectState>(
        (next, namespace) =>
          withSession(next, namespace, (session) => {
            const stored = event.connections.filter((one) => one.namespace === namespace)
            if (stored.length === 0) return session
            const unverified = stored.map(({ namespace: _, ...one }) => ({ ...one, verified: false }))
            // What signs here already goes on to do so.
            const active = session.activeConnectorId ?? event.active[namespace]
            return toSession([...session.connections, ...unverified], active)
          }),
        { ...state, recentConnectorIds: event.recentConnectorIds },
      )
    case 'wallet.disconnected':
      return withSession(state, event.namespace, (session) => {
        const connections = session.connections.filter((other) => other.connectorId !== event.connectorId)
        if (connections.length === session.connections.length) return session
        const next = toSession(connections, session.activeConnectorId)
        const { attempt } = state
        const isAsking = attempt?.step === 'asking' && attempt.namespace === event.namespace
        return next === NONE && isAsking ? { ...NONE, status: 'connecting' } : next
      })
    case 'accounts.changed':
      return withConnection(state, event.namespace, event.connectorId, (connection) => {
        const [address] = event.addresses
        return address === undefined ? connection : { ...connection, addresses: event.addresses, address }
      })
    case 'account.selected':
      return withConnection(
        state,
        event.namespace,
        sessionOf(state, event.namespace).activeConnectorId,
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

/** The connection that signs decides the status. An id that no connection bears is not believed. */
function toSession(
  connections: readonly Connection[],
  activeConnectorId: string | undefined,
): NamespaceSession {
  const active = connections.find((one) => one.connectorId === activeConnectorId) ?? connections[0]
  if (!active) return NONE
  return {
    status: active.verified ? 'connected' : 'reconnecting',
    connections,
    activeConnectorId: active.connectorId,
  }
}

function withSession(
  state: ConnectState,
  namespace: ChainNamespace,
  change: (session: NamespaceSession) => NamespaceSession,
): ConnectState {
  const session = sessionOf(state, namespace)
  const next = change(session)
  return next === session ? state : { ...state, sessions: { ...state.sessions, [namespace]: next } }
}

function withConnection(
  state: ConnectState,
  namespace: ChainNamespace,
  connectorId: string | undefined,
  change: (connection: Connection) => Connection,
): ConnectState {
  return withSession(state, namespace, (session) => ({
    ...session,
    connections: session.connections.map((other) =>
      other.connectorId === connectorId ? change(other) : other,
    ),
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

/** Without the attempt to connect, whatever became of it. */
function abandoned(state: ConnectState): ConnectState {
  const { attempt, ...rest } = state
  return attempt ? withSession(rest, attempt.namespace, settled) : state
}

function settled(session: NamespaceSession): NamespaceSession {
  return session.status === 'connecting' ? { ...session, status: 'disconnected' } : session
}
