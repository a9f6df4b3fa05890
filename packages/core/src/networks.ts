import { fromViem } from './network/defineNetwork.ts'
import type { CaipNetwork } from './network/network.ts'

export { fromViem, type ViemChain } from './network/defineNetwork.ts'
export type { CaipNetwork } from './network/network.ts'

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 } as const

/** Ethereum. */
export const mainnet: CaipNetwork = /* @__PURE__ */ fromViem({
  id: 1,
  name: 'Ethereum',
  nativeCurrency: ether,
  rpcUrls: { default: { http: ['https://eth.merkle.io'] } },
  blockExplorers: { default: { name: 'Etherscan', url: 'https://etherscan.io' } },
})

/** Arbitrum One. */
export const arbitrum: CaipNetwork = /* @__PURE__ */ fromViem({
  id: 42161,
  name: 'Arbitrum One',
  nativeCurrency: ether,
  rpcUrls: { default: { http: ['https://arb1.arbitrum.io/rpc'] } },
  blockExplorers: { default: { name: 'Arbiscan', url: 'https://arbiscan.io' } },
})

/** Arbitrum Sepolia, a test network. */
export const arbitrumSepolia: CaipNetwork = /* @__PURE__ */ fromViem({
  id: 421614,
  name: 'Arbitrum Sepolia',
  nativeCurrency: ether,
  rpcUrls: { default: { http: ['https://sepolia-rollup.arbitrum.io/rpc'] } },
  blockExplorers: { default: { name: 'Arbiscan', url: 'https://sepolia.arbiscan.io' } },
  testnet: true,
})
