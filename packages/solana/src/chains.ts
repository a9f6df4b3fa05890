import type { CaipNetworkId } from '@latchkey/contract'

/** Solana's main cluster. */
export const MAINNET: CaipNetworkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** What Wallet Standard calls the clusters that CAIP-2 names by their genesis hash. */
const CLUSTERS: Readonly<Record<string, CaipNetworkId>> = {
  'solana:mainnet': MAINNET,
  'solana:devnet': 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'solana:testnet': 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
}

/** The CAIP-2 id of a Wallet Standard chain; undefined where it is no cluster of Solana. */
export function toCaipNetworkId(chain: string): CaipNetworkId | undefined {
  return Object.hasOwn(CLUSTERS, chain) ? CLUSTERS[chain] : undefined
}

/** What wallets call a cluster; undefined where Wallet Standard has no name for it. */
export function toWalletChain(caipNetworkId: CaipNetworkId): string | undefined {
  return Object.keys(CLUSTERS).find((chain) => CLUSTERS[chain] === caipNetworkId)
}

/** Every cluster, as Wallet Standard and as CAIP-2 name it. */
export const clusters: readonly (readonly [chain: string, caipNetworkId: CaipNetworkId])[] =
  Object.entries(CLUSTERS)
