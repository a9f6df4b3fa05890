import type { CaipNetwork } from '@latchkey/core'

const SOL = { name: 'Solana', symbol: 'SOL', decimals: 9 } as const

const define = (name: string, genesis: string, rpc: string, query: string): CaipNetwork => ({
  id: genesis,
  caipNetworkId: `solana:${genesis}`,
  chainNamespace: 'solana',
  name,
  nativeCurrency: SOL,
  rpcUrls: { default: { http: [rpc] } },
  blockExplorers: { default: { name: 'Solscan', url: `https://solscan.io${query}` } },
  ...(query ? { testnet: true } : {}),
})

/** Solana's main cluster. Its CAIP-2 reference is the first 32 characters of its genesis hash. */
export const solanaMainnet: CaipNetwork = /* @__PURE__ */ define(
  'Solana',
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'https://api.mainnet-beta.solana.com',
  '',
)

/** Solana's cluster for developers. Its coins have no value. */
export const solanaDevnet: CaipNetwork = /* @__PURE__ */ define(
  'Solana Devnet',
  'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'https://api.devnet.solana.com',
  '/?cluster=devnet',
)

/** Solana's cluster for validators. Its coins have no value. */
export const solanaTestnet: CaipNetwork = /* @__PURE__ */ define(
  'Solana Testnet',
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  'https://api.testnet.solana.com',
  '/?cluster=testnet',
)
