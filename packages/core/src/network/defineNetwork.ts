import type { CaipNetworkId } from '@latchkey/contract'
import type { CaipNetwork } from './network.ts'

/** The part of viem's `Chain` that the kit reads; any chain of `viem/chains` fits. */
export interface ViemChain {
  readonly id: number
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } } | undefined
  readonly testnet?: boolean | undefined
}

/**
 * Makes a kit's network from a viem chain.
 *
 * @param chain - a chain of `viem/chains`, or your own chain
 * @returns the network, with its CAIP-2 id
 *
 * @example
 * import { fromViem } from '@latchkey/core/networks'
 * import { base } from 'viem/chains'
 *
 * const networks = [fromViem(base)]
 */
export function fromViem(chain: ViemChain): CaipNetwork {
  const caipNetworkId: CaipNetworkId = `eip155:${chain.id}`
  return {
    id: chain.id,
    caipNetworkId,
    chainNamespace: 'eip155',
    name: chain.name,
    nativeCurrency: chain.nativeCurrency,
    rpcUrls: { default: { http: chain.rpcUrls.default.http } },
    ...(chain.blockExplorers ? { blockExplorers: { default: chain.blockExplorers.default } } : {}),
    ...(chain.testnet ? { testnet: true } : {}),
  }
}
