import type { CaipNetworkId, ChainNamespace } from '@latchkey/contract'

/** The kit's definition of a chain: a viem-like definition with its CAIP-2 id. See S3.6. */
export interface CaipNetwork {
  /** The chain's own id: a number for EVM chains, a reference elsewhere. */
  readonly id: number | string
  readonly caipNetworkId: CaipNetworkId
  readonly chainNamespace: ChainNamespace
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: {
    /** The URLs that the kit uses. If the gateway hosts the network, createKit() fills in the gateway's URL. */
    readonly default: { readonly http: readonly string[] }
    /** The chain's own public URL, which is given to a wallet that has to add the chain (EIP-3085). */
    readonly chainDefault?: { readonly http: readonly string[] }
  }
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } }
  readonly assets?: { readonly imageId?: string; readonly imageUrl?: string }
  readonly testnet?: boolean
}
