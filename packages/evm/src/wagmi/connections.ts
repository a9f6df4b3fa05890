import {
  type AdapterEvent,
  ChainIdNotFoundError,
  ConnectorChainMismatchError,
  ConnectorNotConnectedError,
  ConnectorUnavailableError,
  SwitchingNotSupportedError,
  UserRejectedError,
  WalletAnswerError,
} from '@latchkey/core'
import { withTimeout } from '@latchkey/core/adapter'
import { parseAccounts, parseChainId, toCaipNetworkId, toChainId } from '../provider/parse.ts'
import {
  changeState,
  connectionOf,
  dropConnection,
  isLive,
  listenTo,
  type WagmiAnswer,
  type WagmiConfig,
  type WagmiConnection,
  type WagmiConnector,
} from './config.ts'

const SILENCE_MS = 10_000
const LEAVE_MS = 1_000

/** A host's connections, changed as wagmi's own actions change them. */
export interface Connections {
  /**
   * Connects a wallet, as wagmi's connect() does. If the host connects the same wallet first, returns that connection.
   *
   * @throws UserRejectedError, also if the caller no longer wants the connection; then the host does not connect either
   */
  connect(connector: WagmiConnector, isWanted: () => boolean): Promise<WagmiConnection>
  /** Restores a granted connection as wagmi's reconnect() does, after the host's own attempt has ended. */
  revive(connectorId: string, connector: WagmiConnector, isWanted: () => boolean): Promise<WagmiConnection>
  /** Makes the host forget the wallet, even if the wallet fails or never answers. */
  disconnect(connector: WagmiConnector): Promise<void>
  /** Makes the host forget the wallet without a request to the wallet. */
  forget(connector: WagmiConnector): void
  switchChain(connector: WagmiConnector, chainId: number): Promise<void>
  /** Corrects the host's state of a wallet, as if the wallet had emitted an event. */
  correct(connector: WagmiConnector, event: WalletEvent): void
}

type WalletEvent = Extract<AdapterEvent, { type: 'accounts.changed' | 'chain.changed' | 'wallet.dropped' }>

export function createConnections(config: WagmiConfig): Connections {
  /** The uids of connectors that the kit waits for. A connector with two requests is listed twice. */
  const asking: string[] = []

  function register(connector: WagmiConnector, answer: WagmiAnswer, isChosen: boolean): WagmiConnection {
    const there = connectionOf(config, connector)
    if (there) {
      listenTo(config, connector, true)
      // wagmi's own reconnect() may have added the connection without making it current, although no wallet is current.
      if (config.state.current === null) use(connector)
      return there
    }
    const { accounts, chainId } = answer
    if (!parseAccounts(accounts)?.length) throw new WalletAnswerError({ method: 'eth_requestAccounts' })
    if (parseChainId(chainId) === undefined) throw new ChainIdNotFoundError()
    const { uid } = connector
    const connection = { accounts, chainId, connector }
    listenTo(config, connector, true)
    changeState(config, (state) => {
      const live = [...state.connections].filter(([, other]) => isLive(other.connector))
      const keeps = !isChosen && live.some(([key]) => key === state.current)
      return {
        ...state,
        connections: new Map([...live, [uid, connection]]),
        current: keeps ? state.current : uid,
        status: 'connected',
      }
    })
    return connection
  }

  function use({ uid }: WagmiConnector): void {
    changeState(config, (state) => ({ ...state, current: uid, status: 'connected' }))
  }

  function forget(connector: WagmiConnector): void {
    const { uid } = connector
    listenTo(config, connector, false)
    dropConnection(config, uid)
  }

  /** Returns the result of `work`, or the host's connection if the host has it first. */
  function orHost(connector: WagmiConnector, work: Promise<WagmiAnswer>): Promise<WagmiAnswer> {
    return Promise.race([work, host(config, () => connectionOf(config, connector))])
  }

  /** Disconnects the wallet if the user left before it answered, unless another caller wants the connection. */
  async function refuse(connector: WagmiConnector): Promise<never> {
    // The host may have asked the same wallet and received the same response, so let the host handle it first.
    await new Promise((resolve) => setTimeout(resolve))
    const isAskedAgain = asking.filter((uid) => uid === connector.uid).length > 1
    if (!isAskedAgain && !connectionOf(config, connector))
      await withTimeout(connector.disconnect(), LEAVE_MS, () => undefined).catch(() => {
        // A failure does not matter, because the page does not need this wallet.
      })
    throw new UserRejectedError()
  }

  /** Derives the status from the connections after the kit's own request has a response. */
  function settle(uid: string): void {
    asking.splice(asking.indexOf(uid), 1)
    if (config.state.status !== 'connecting' || asking.length > 0) return
    changeState(config, (state) => {
      const isConnected = [...state.connections.values()].some(({ connector }) => isLive(connector))
      return { ...state, status: isConnected ? 'connected' : 'disconnected' }
    })
  }

  return {
    async connect(connector, isWanted) {
      const { uid, id } = connector
      const there = connectionOf(config, connector)
      if (there) {
        use(connector)
        return there
      }
      asking.push(uid)
      try {
        changeState(config, (state) => ({ ...state, status: 'connecting' }))
        const answer = await orHost(connector, connector.connect())
        if (!isWanted()) return await refuse(connector)
        const connection = register(connector, answer, true)
        try {
          await config.storage?.setItem('recentConnectorId', id)
        } catch {
          // If storage is full, the host loses only the order in which it reconnects.
        }
        return connection
      } finally {
        settle(uid)
      }
    },
    async revive(connectorId, connector, isWanted) {
      const find = () => connectionOf(config, connector)
      const work = async (): Promise<WagmiAnswer> => {
        // Two simultaneous reconnections would undo each other's changes.
        await host(config, ({ status }) => {
          const isBusy = status === 'reconnecting' || (status === 'connecting' && asking.length === 0)
          return isBusy ? undefined : status
        })
        const there = find()
        if (there) return there
        if (!(await connector.isAuthorized())) {
          // A connector that the host made exists even if its wallet does not.
          const provider = await connector.getProvider().catch(() => undefined)
          throw provider ? new ConnectorNotConnectedError() : new ConnectorUnavailableError({ connectorId })
        }
        return connector.connect({ isReconnecting: true })
      }
      const answer = find() ?? (await withTimeout(orHost(connector, work()), SILENCE_MS, () => undefined))
      if (!answer || !isWanted()) throw new ConnectorUnavailableError({ connectorId })
      return register(connector, answer, false)
    },
    async disconnect(connector) {
      try {
        await withTimeout(connector.disconnect(), LEAVE_MS, () => undefined)
      } finally {
        forget(connector)
      }
    },
    forget,
    async switchChain(connector, chainId) {
      if (!connector.switchChain) throw new SwitchingNotSupportedError({ walletName: connector.name })
      await connector.switchChain({ chainId })
      const walletChainId = await connector.getChainId()
      if (walletChainId === chainId) return
      throw new ConnectorChainMismatchError({
        walletChainId: toCaipNetworkId(walletChainId),
        caipNetworkId: toCaipNetworkId(chainId),
      })
    },
    correct(connector, event) {
      if (event.type === 'wallet.dropped') forget(connector)
      else if (event.type === 'accounts.changed')
        connector.emitter.emit('change', { accounts: event.addresses })
      else connector.emitter.emit('change', { chainId: toChainId(event.caipNetworkId) })
    },
  }
}

/** Resolves with what `find` finds in the host's state, now or after a change. */
function host<found>(
  config: WagmiConfig,
  find: (state: WagmiConfig['state']) => found | undefined,
): Promise<found> {
  return new Promise((resolve) => {
    let stop = () => {}
    const look = () => {
      const found = find(config.state)
      if (found === undefined) return false
      stop()
      resolve(found)
      return true
    }
    if (!look()) stop = config.subscribe((state) => state, look)
  })
}
