export type { PolkadotOptions } from './engine.ts'
export { kusama, polkadotRelay, westend } from './networks.ts'
export { polkadot } from './polkadot.ts'
