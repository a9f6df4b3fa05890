import type { ChainNamespace } from '@latchkey/contract'

/** How a connector reaches its wallet (S3.2). */
export type ConnectorType =
  | 'EXTERNAL'
  | 'WALLET_CONNECT'
  | 'INJECTED'
  | 'ANNOUNCED'
  | 'AUTH'
  | 'MULTI_CHAIN'
  | 'ID_AUTH'

/** One way to a wallet in one namespace. */
export interface Connector {
  /** The announcement's rdns, with its uuid appended if two wallets announce the same rdns; `injected` for `window.ethereum`. */
  readonly id: string
  readonly name: string
  readonly type: ConnectorType
  readonly chain: ChainNamespace
  /** The id of the gateway's image for this connector; used if the wallet has no image of its own. */
  readonly imageId?: string
  /** The wallet's own `data:` image, already checked to be safe to show. */
  readonly imageUrl?: string
  readonly explorerId?: string
  readonly info?: { readonly rdns: string; readonly uuid?: string }
  /** The wallet's own provider object (EIP-1193 on EVM). Only adapters know its type; other code doesn't read it. */
  readonly provider?: unknown
}

/** A row of the wallet list: connectors with the same name across chains share one row (S3.3). */
export interface WalletEntry {
  readonly id: string
  readonly name: string
  readonly type: ConnectorType
  readonly imageUrl?: string
  readonly imageId?: string
  readonly explorerId?: string
  readonly rdns?: string
  readonly connectors: readonly Connector[]
}
