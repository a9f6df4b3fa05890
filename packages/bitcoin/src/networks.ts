import type { CaipNetwork } from '@latchkey/core'
import { MAINNET, TESTNET } from './chains.ts'

const BTC = { name: 'Bitcoin', symbol: 'BTC', decimals: 8 } as const

const define = (name: string, caipNetworkId: typeof MAINNET | typeof TESTNET, path: string): CaipNetwork => ({
  id: caipNetworkId.slice('bip122:'.length),
  caipNetworkId,
  chainNamespace: 'bip122',
  name,
  nativeCurrency: BTC,
  rpcUrls: { default: { http: [] } },
  blockExplorers: { default: { name: 'mempool.space', url: `https://mempool.space${path}` } },
  ...(path ? { testnet: true } : {}),
})

/** Bitcoin. */
export const bitcoinMainnet: CaipNetwork = /* @__PURE__ */ define('Bitcoin', MAINNET, '')

/** Bitcoin's testnet 3. Its coins have no value. */
export const bitcoinTestnet: CaipNetwork = /* @__PURE__ */ define('Bitcoin Testnet', TESTNET, '/testnet')
