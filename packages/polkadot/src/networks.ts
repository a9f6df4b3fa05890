import type { CaipNetwork } from '@latchkey/core'

const define = (
  name: string,
  genesis: string,
  [symbol, decimals]: readonly [string, number],
  { host, testnet }: { host: string; testnet?: boolean },
): CaipNetwork => ({
  id: genesis,
  caipNetworkId: `polkadot:${genesis}`,
  chainNamespace: 'polkadot',
  name,
  nativeCurrency: { name: symbol, symbol, decimals },
  rpcUrls: { default: { http: [] } },
  blockExplorers: { default: { name: 'Subscan', url: `https://${host}.subscan.io` } },
  ...(testnet ? { testnet } : {}),
})

/** Polkadot's relay chain. Its CAIP-2 reference is the first half of its genesis block's hash. */
export const polkadotRelay: CaipNetwork = /* @__PURE__ */ define(
  'Polkadot',
  '91b171bb158e2d3848fa23a9f1c25182',
  ['DOT', 10],
  { host: 'polkadot' },
)

/** Kusama's relay chain. */
export const kusama: CaipNetwork = /* @__PURE__ */ define(
  'Kusama',
  'b0a8d493285c2df73290dfb7e61f870f',
  ['KSM', 12],
  { host: 'kusama' },
)

/** Polkadot's network for developers. Its coins have no value. */
export const westend: CaipNetwork = /* @__PURE__ */ define(
  'Westend',
  'e143f23803ac50e8f6f8e62695d1ce9e',
  ['WND', 12],
  { host: 'westend', testnet: true },
)
