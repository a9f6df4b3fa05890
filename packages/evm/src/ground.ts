import type { AdapterContext, AdapterEvent } from '@latchkey/core'
import type { Order } from './lazy/order.ts'
import type { Transport } from './transport/transport.ts'
import type { Wallet } from './wallet/wallet.ts'

/** A chain that holds names, and the universal resolver that stands there. */
export interface NameSource {
  readonly caipNetworkId: `eip155:${string}`
  readonly universalResolver: `0x${string}`
}

/** What the operations stand on, whoever found and connected the wallet. */
export interface Ground extends Pick<AdapterContext, 'networks'> {
  readonly transport: Transport
  /** May have to wait: a host's own configuration hands its providers out by promises. */
  readonly walletOf: (connectorId: string) => Wallet | Promise<Wallet>
  readonly names: NameSource | undefined
  /** Hears of a wallet that has turned out to be elsewhere than the page believes. */
  readonly tell?: (event: AdapterEvent) => void
  /** What each transaction was ordered to do, by its hash in lower case. */
  readonly orders: Map<string, Order>
}
