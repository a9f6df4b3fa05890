import type { AdapterContext, AdapterEvent } from '@latchkey/core'
import type { Order } from './lazy/order.ts'
import type { Transport } from './transport/transport.ts'
import type { Wallet } from './wallet/wallet.ts'

/** The chain that holds names, and its universal resolver. */
export interface NameSource {
  readonly caipNetworkId: `eip155:${string}`
  readonly universalResolver: `0x${string}`
}

/** The dependencies of the operations, which evm() and wagmi() provide. */
export interface Ground extends Pick<AdapterContext, 'networks'> {
  readonly transport: Transport
  /** Returns a promise in wagmi(), whose config provides the wallet asynchronously. */
  readonly walletOf: (connectorId: string) => Wallet | Promise<Wallet>
  readonly names: NameSource | undefined
  /** Emits an event when a wallet turns out to have another account or chain than the page displays. */
  readonly tell?: (event: AdapterEvent) => void
  /** The requested call of each transaction, by its hash in lower case. */
  readonly orders: Map<string, Order>
}
