export interface WagmiConnector {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly uid: string
  readonly icon?: string | undefined
  readonly rdns?: string | readonly string[] | undefined
  readonly emitter: {
    on(event: string, listener: unknown): unknown
    off(event: string, listener: unknown): unknown
    emit(event: string, data: unknown): unknown
  }
  connect(parameters?: { readonly isReconnecting?: boolean }): Promise<WagmiAnswer>
  disconnect(): Promise<void>
  getChainId(): Promise<number>
  getProvider(): Promise<unknown>
  isAuthorized(): Promise<boolean>
  switchChain?(parameters: { readonly chainId: number }): Promise<unknown>
}

export interface WagmiAnswer {
  readonly accounts: readonly unknown[]
  readonly chainId: number
}

export interface WagmiConnection extends WagmiAnswer {
  /** A connector from storage has only `id`, `name`, `type`, and the `uid` of an earlier page. */
  readonly connector: WagmiConnector
}

export interface WagmiState {
  readonly chainId: number
  readonly connections: Map<string, WagmiConnection>
  /** The `uid` of the connector in use. */
  readonly current: string | null
  readonly status: 'connected' | 'connecting' | 'disconnected' | 'reconnecting'
}

/**
 * The members of a host's wagmi config that the adapter needs; versions 2 and 3 share them. The kit imports nothing from
 * wagmi, so that a page never has two copies of wagmi.
 */
export interface WagmiConfig {
  readonly chains: readonly { readonly id: number }[]
  readonly connectors: readonly WagmiConnector[]
  readonly state: WagmiState
  readonly storage: { setItem(key: 'recentConnectorId', value: string): unknown } | null
  /** Only for changeState(). The parameter is unknown because each config's type names its own chains. */
  setState(change: unknown): void
  subscribe(select: (state: WagmiState) => unknown, listener: () => void): () => void
  /** Takes `{ chainId }`; its requests are `{ method, params }`. Both are unknown because viem's types name every chain and method. */
  getClient(parameters: unknown): { request(call: unknown): Promise<unknown> }
  /** Internals that wagmi's own connect(), disconnect() and watchConnectors() use. They have not changed since 2.0. */
  readonly _internal: {
    readonly connectors: {
      subscribe(listener: () => void): () => void
      /** Takes wagmi's CreateConnectorFn, and adds a `uid` and an emitter to the connector that it creates. */
      setup(create: unknown): unknown
      setState(connectors: unknown): void
    }
    readonly events: { readonly change: unknown; readonly connect: unknown; readonly disconnect: unknown }
  }
}

export function changeState(config: WagmiConfig, change: (state: WagmiState) => WagmiState): void {
  config.setState(change)
}

/** Removes a connection from the host's state, together with unconfirmed ones that came from storage. */
export function dropConnection(config: WagmiConfig, uid: string): void {
  changeState(config, (state) => {
    const isLeft = ([key, other]: readonly [string, WagmiConnection]) =>
      key !== uid && isLive(other.connector)
    const connections = new Map([...state.connections].filter(isLeft))
    const [next] = connections.keys()
    return {
      ...state,
      connections,
      current: state.current === uid ? (next ?? null) : state.current,
      status: next === undefined ? 'disconnected' : state.status,
    }
  })
}

/** Whether a connector accepts requests. A connector from storage does not until wagmi has reconnected. */
export function isLive(connector: WagmiConnector): boolean {
  return typeof connector.getProvider === 'function'
}

/** Returns a connector's connection, once its wallet has confirmed it. */
export function connectionOf(config: WagmiConfig, { uid }: WagmiConnector): WagmiConnection | undefined {
  const connection = config.state.connections.get(uid)
  return connection && isLive(connection.connector) ? connection : undefined
}

/**
 * Makes wagmi follow a connected wallet's changes, or wait until an unconnected wallet connects by itself, as wagmi's own actions do.
 * Removes the handlers first, so that none is registered twice.
 */
export function listenTo(
  { _internal }: WagmiConfig,
  { emitter }: WagmiConnector,
  isConnected: boolean,
): void {
  const { events } = _internal
  for (const event of ['connect', 'change', 'disconnect'] as const) {
    emitter.off(event, events[event])
    if ((event === 'connect') !== isConnected) emitter.on(event, events[event])
  }
}
