import type { CaipNetworkId } from '@latchkey/contract'
import type { AdapterConnection, AdapterEvent } from '../adapter/adapter.ts'

/** A connected wallet, and the state that was last emitted. */
export interface ConnectedWallet<wallet> {
  readonly wallet: wallet
  /** The page's network with this wallet. */
  network: CaipNetworkId
  addresses: readonly string[]
  /** Stops listening to the wallet. */
  end: () => void
}

/** What {@link createConnectedWallets} needs of an adapter. */
export interface ConnectedWalletsParameters<wallet> {
  readonly emit: (event: AdapterEvent) => void
  readonly isRunning: () => boolean
  /** Finds a wallet that is not connected. Throws if it is not on the page. */
  readonly find: (connectorId: string) => wallet
  /** Listens to a wallet, and passes its changes to `tell`. Returns a function that stops. */
  readonly follow: (one: ConnectedWallet<wallet>, tell: (event: AdapterEvent) => void) => () => void
}

/** The wallets of an adapter that are connected, each followed while the adapter is mounted. */
export interface ConnectedWallets<wallet> {
  /** A connected wallet's state. */
  readonly get: (connectorId: string) => ConnectedWallet<wallet> | undefined
  /** A wallet, connected or not. */
  readonly walletOf: (connectorId: string) => wallet
  /** Emits an event, and keeps what it says. */
  readonly tell: (event: AdapterEvent) => void
  /** Replaces an earlier connection of the same wallet. */
  readonly add: (connectorId: string, wallet: wallet, connection: AdapterConnection) => void
  readonly remove: (connectorId: string) => void
  /** Listens to every connected wallet again. */
  readonly resume: () => void
  readonly pause: () => void
}

/**
 * Keeps the connected wallets of an adapter.
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
  return {
    get: (connectorId) => connected.get(connectorId),
    walletOf: (connectorId) => connected.get(connectorId)?.wallet ?? find(connectorId),
    tell,
    add(connectorId, wallet, { addresses, caipNetworkId: network }) {
      remove(connectorId)
      const one: ConnectedWallet<wallet> = { wallet, network, addresses, end: () => {} }
      if (isRunning()) one.end = follow(one, tell)
      connected.set(connectorId, one)
    },
    remove,
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
