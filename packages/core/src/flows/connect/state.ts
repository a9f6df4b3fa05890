import type { CaipAddress, CaipNetworkId, ChainNamespace } from '@latchkey/contract'
import type { AdapterConnection } from '../../adapter/adapter.ts'
import type { Connector } from '../../connector/connector.ts'

/** `reconnecting` shows the stored account, and nothing can be signed until the wallet has confirmed it (S4.1). */
export type ConnectionStatus = 'disconnected' | 'connecting' | 'reconnecting' | 'connected'

/** An account list that a wallet granted to this page. */
export interface Connection {
  readonly connectorId: string
  readonly walletName: string
  readonly walletImageUrl?: string
  /** Never empty; in the wallet's order. */
  readonly addresses: readonly string[]
  /** The displayed account, the only one that signs. */
  readonly address: string
  /** The chain that the wallet is on. */
  readonly caipNetworkId: CaipNetworkId
  readonly approvedCaipNetworkIds?: readonly CaipNetworkId[]
  /** False until the wallet itself has confirmed a stored connection. */
  readonly verified: boolean
}

/** A failure for a view: the class's name for the catalog, its short text, and whether the user rejected. */
export interface Failure {
  readonly name: string
  readonly shortMessage: string
  readonly rejected: boolean
  /** What the user rejected, if it isn't what was requested first. */
  readonly declined?: 'addNetwork'
  /** @see BaseError.outcome */
  readonly outcome?: 'impossible' | 'unknown'
}

/** One namespace's connections, and the one that is displayed and signs. */
export interface NamespaceConnections {
  readonly status: ConnectionStatus
  readonly connections: readonly Connection[]
  readonly activeConnectorId?: string
}

/** An account's balance of its chain's own coin, in the smallest unit: wei for ether. */
export interface NativeBalance {
  readonly amount: bigint
  readonly symbol: string
  readonly decimals: number
  /** In milliseconds since 1970. */
  readonly readAt?: number
}

/** The last attempt to connect, while it runs or after it failed. */
export type ConnectAttempt = {
  readonly connectorId: string
  readonly namespace: ChainNamespace
} /** `isBusy`: the wallet refused to be asked again, since an earlier request is still open. */ & (
  | { readonly step: 'asking'; readonly isBusy?: boolean }
  /** The modal was closed while the wallet prompted. An approval still connects until this time, in milliseconds since 1970. */
  | { readonly step: 'left'; readonly until: number }
  | { readonly step: 'failed'; readonly failure: Failure }
)

/** The available wallets, the connections, and the current attempt. */
export interface ConnectState {
  readonly connectors: readonly Connector[]
  readonly namespaces: Readonly<Partial<Record<ChainNamespace, NamespaceConnections>>>
  readonly attempt?: ConnectAttempt
  /** How many requests each wallet has not answered yet, keyed by `{namespace}:{connectorId}`. */
  readonly unanswered: Readonly<Record<string, number>>
  /** Newest first, at most two (S9.5). */
  readonly recentConnectorIds: readonly string[]
  readonly balances: Readonly<Partial<Record<CaipAddress, NativeBalance>>>
}

/** The part of a connection that is stored across reloads. */
export interface StoredConnection {
  readonly namespace: ChainNamespace
  readonly connectorId: string
  readonly walletName: string
  readonly walletImageUrl?: string
  readonly addresses: readonly string[]
  readonly address: string
  readonly caipNetworkId: CaipNetworkId
}

export type DisconnectReason = 'asked' | 'wallet' | 'lost' | 'elsewhere' | 'missing'

export type ConnectEvent =
  | {
      readonly type: 'connectors.found'
      readonly namespace: ChainNamespace
      readonly connectors: readonly Connector[]
    }
  | {
      readonly type: 'connect.started'
      readonly namespace: ChainNamespace
      readonly connectorId: string
      readonly walletName: string
    }
  | {
      readonly type: 'connect.failed'
      readonly namespace: ChainNamespace
      readonly connectorId: string
      readonly failure: Failure
    }
  /** A wallet has answered one of the requests for its accounts, with any result. */
  | { readonly type: 'connect.answered'; readonly namespace: ChainNamespace; readonly connectorId: string }
  /** A repeated request failed while an earlier one is still open. */
  | {
      readonly type: 'connect.repeatRefused'
      readonly namespace: ChainNamespace
      readonly connectorId: string
    }
  /** The user closed the modal without canceling: an approval still connects until this time. */
  | { readonly type: 'connect.left'; readonly until: number }
  /** The pointer or the focus is in the wallet list. The rules load now, so that they are ready when a wallet answers. */
  | { readonly type: 'connect.expected' }
  | { readonly type: 'connect.abandoned' }
  | {
      readonly type: 'wallet.connected'
      readonly namespace: ChainNamespace
      readonly connector: Pick<Connector, 'id' | 'name' | 'imageUrl'>
      readonly connection: AdapterConnection
      readonly how: 'asked' | 'restored' | 'host'
      /** For a paired wallet: how it received its code, and its record in the directory. */
      readonly pairedBy?: 'mobile' | 'qrcode'
      readonly walletId?: string
      /** The same approval connects further namespaces: another of these events follows at once. */
      readonly hasNext?: boolean
    }
  | {
      readonly type: 'connections.restored'
      readonly connections: readonly StoredConnection[]
      readonly active: Readonly<Partial<Record<ChainNamespace, string>>>
      readonly recentConnectorIds: readonly string[]
    }
  | {
      readonly type: 'wallet.disconnected'
      readonly namespace: ChainNamespace
      readonly connectorId: string
      readonly reason: DisconnectReason
      /** For `missing`: the connection is kept, with this time unless an earlier time is known. */
      readonly since?: number
    }
  | { readonly type: 'disconnect.succeeded'; readonly namespace: ChainNamespace | 'all' }
  | { readonly type: 'disconnect.failed'; readonly message: string }
  | {
      readonly type: 'accounts.changed'
      readonly namespace: ChainNamespace
      readonly connectorId: string
      readonly addresses: readonly string[]
    }
  /** The user chose among the connected wallets. */
  | { readonly type: 'connection.selected'; readonly namespace: ChainNamespace; readonly connectorId: string }
  | { readonly type: 'account.selected'; readonly namespace: ChainNamespace; readonly address: string }
  | {
      readonly type: 'chain.changed'
      readonly namespace: ChainNamespace
      readonly connectorId: string
      readonly caipNetworkId: CaipNetworkId
    }
  | { readonly type: 'balance.read'; readonly caipAddress: CaipAddress; readonly balance: NativeBalance }

export const initialConnect: ConnectState = {
  connectors: [],
  namespaces: {},
  unanswered: {},
  recentConnectorIds: [],
  balances: {},
}

/** The state of a namespace without connections. */
export const NOTHING_CONNECTED: NamespaceConnections = { status: 'disconnected', connections: [] }

/**
 * Returns a namespace's connections.
 *
 * @param state - `kit.store.get().connect`
 * @param namespace - for example `eip155`
 * @returns its status and its connections, which may be empty
 *
 * @example
 * const { status } = connectionsOf(kit.store.get().connect, 'eip155')
 */
export function connectionsOf(state: ConnectState, namespace: ChainNamespace): NamespaceConnections {
  return state.namespaces[namespace] ?? NOTHING_CONNECTED
}

/** How many requests for accounts a wallet has not answered yet. */
export function unansweredOf(state: ConnectState, namespace: ChainNamespace, connectorId: string): number {
  return state.unanswered[`${namespace}:${connectorId}`] ?? 0
}

export function allConnections(
  state: ConnectState,
): readonly (Connection & { readonly namespace: ChainNamespace })[] {
  return Object.keys(state.namespaces).flatMap((namespace) =>
    connectionsOf(state, namespace).connections.map((connection) => ({ namespace, ...connection })),
  )
}

/**
 * Returns the connection that signs in a namespace, if there is one.
 *
 * @param state - `kit.store.get().connect`
 * @param namespace - for example `eip155`
 * @returns undefined if nothing is connected
 *
 * @example
 * const connection = activeConnection(kit.store.get().connect, 'eip155')
 */
export function activeConnection(state: ConnectState, namespace: ChainNamespace): Connection | undefined {
  const { connections, activeConnectorId } = connectionsOf(state, namespace)
  return connections.find((connection) => connection.connectorId === activeConnectorId)
}

/**
 * The account to display after a wallet connects: the wallet's first account. For a restored connection, the user's
 * earlier choice takes precedence, unless the wallet's first account has changed since. `state` is the previous state.
 */
export function addressIn(
  state: ConnectState,
  { how, namespace, connector, connection }: Extract<ConnectEvent, { type: 'wallet.connected' }>,
): string | undefined {
  const [first] = connection.addresses
  const former = connectionsOf(state, namespace).connections.find(
    (other) => other.connectorId === connector.id,
  )
  const wasStored = how === 'restored' || (how === 'host' && former?.verified === false)
  if (!wasStored || former?.addresses[0] !== first) return first
  return connection.addresses.find((address) => address === former?.address) ?? first
}
