import type { CaipNetworkId } from '@latchkey/contract'

export const MAINNET: CaipNetworkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** The CAIP-2 id of each cluster, by its name in Wallet Standard. CAIP-2 identifies a cluster by its genesis hash. */
const CLUSTERS: Readonly<Record<string, CaipNetworkId>> = {
  'solana:mainnet': MAINNET,
  'solana:devnet': 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'solana:testnet': 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
}

export function toCaipNetworkId(chain: string): CaipNetworkId | undefined {
  return Object.hasOwn(CLUSTERS, chain) ? CLUSTERS[chain] : undefined
}

export function toWalletChain(caipNetworkId: CaipNetworkId): string | undefined {
  return Object.keys(CLUSTERS).find((chain) => CLUSTERS[chain] === caipNetworkId)
}

/** Each cluster's names in Wallet Standard and in CAIP-2. */
export const clusters: readonly (readonly [chain: string, caipNetworkId: CaipNetworkId])[] =
  Object.entries(CLUSTERS)
