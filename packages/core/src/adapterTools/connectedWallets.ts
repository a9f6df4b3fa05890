import type { CaipNetworkId } from '@latchkey/contract'
import type { AdapterConnection, AdapterEvent, ConnectorParameters } from '../adapter/adapter.ts'
import { withTimeout } from './withTimeout.ts'

/** A connected wallet, and the state that was last emitted. */
export interface ConnectedWallet<wallet> {
  readonly wallet: wallet
  /** The page's network with this wallet. */
  network: CaipNetworkId
  addresses: readonly string[]
  /** Stops listening to the wallet. */
  end: () => void
}

/** What {@link createConnectedWallets} needs from an adapter. */
export interface ConnectedWalletsParameters<wallet> {
  readonly emit: (event: AdapterEvent) => void
  readonly isRunning: () => boolean
  /** Finds a wallet that is not connected. Throws if it is not on the page. */
  readonly find: (connectorId: string) => wallet
  /** Listens to a wallet, and passes its changes to `tell`. Returns a function that stops. */
  readonly follow: (one: ConnectedWallet<wallet>, tell: (event: AdapterEvent) => void) => () => void
}

/** An adapter's connected wallets. The adapter listens to each of them while it is mounted. */
export interface ConnectedWallets<wallet> {
  /** A connected wallet's state. */
  readonly get: (connectorId: string) => ConnectedWallet<wallet> | undefined
  /** A wallet, connected or not. */
  readonly walletOf: (connectorId: string) => wallet
  /** Emits an event, and updates the wallet's state with it. */
  readonly tell: (event: AdapterEvent) => void
  /**
   * Connects a wallet with `open`, in place of an earlier connection. `wanted` is the page's network with this wallet
   * if there is one, otherwise the requested network.
   */
  readonly connect: <connection extends AdapterConnection>(
    parameters: ConnectorParameters & { readonly caipNetworkId?: CaipNetworkId | undefined },
    open: (wallet: wallet, wanted: CaipNetworkId | undefined) => Promise<connection>,
  ) => Promise<connection>
  /** Forgets a wallet, then tells the wallet with `close`, for which it waits at most a second. */
  readonly disconnect: (connectorId: string, close: (wallet: wallet) => Promise<unknown>) => Promise<void>
  /** Listens to every connected wallet again. */
  readonly resume: () => void
  readonly pause: () => void
}

/**
 * Tracks an adapter's connected wallets.
 *
 * @param parameters - how a wallet is found and followed
 * @returns the wallets; none is connected at first
 *
 * @example
 * const connected = createConnectedWallets({ emit, isRunning, find: (id) => toWallet(id, find(id)), follow })
 */
export function createConnectedWallets<wallet>({
  emit,
  isRunning,
  find,
  follow,
}: ConnectedWalletsParameters<wallet>): ConnectedWallets<wallet> {
  const connected = new Map<string, ConnectedWallet<wallet>>()
  const remove = (connectorId: string): void => {
    connected.get(connectorId)?.end()
    connected.delete(connectorId)
  }
  const tell = (event: AdapterEvent): void => {
    if (event.type === 'wallet.dropped') remove(event.connectorId)
    const one = 'connectorId' in event ? connected.get(event.connectorId) : undefined
    if (one && event.type === 'accounts.changed') one.addresses = event.addresses
    emit(event)
  }
  const walletOf = (connectorId: string): wallet => connected.get(connectorId)?.wallet ?? find(connectorId)
  return {
    get: (connectorId) => connected.get(connectorId),
    walletOf,
    tell,
    async connect({ connectorId, caipNetworkId }, open) {
      const wallet = walletOf(connectorId)
      const connection = await open(wallet, connected.get(connectorId)?.network ?? caipNetworkId)
      remove(connectorId)
      const { addresses, caipNetworkId: network } = connection
      const one: ConnectedWallet<wallet> = { wallet, network, addresses, end: () => {} }
      if (isRunning()) one.end = follow(one, tell)
      connected.set(connectorId, one)
      return connection
    },
    async disconnect(connectorId, close) {
      const wallet = walletOf(connectorId)
      remove(connectorId)
      // Optional for the wallet: the page has already disconnected.
      await withTimeout(
        close(wallet).catch(() => undefined),
        1_000,
        () => undefined,
      )
    },
    resume() {
      for (const one of connected.values()) {
        one.end()
        one.end = follow(one, tell)
      }
    },
    pause() {
      for (const { end } of connected.values()) end()
    },
  }
}
