export { kusama, polkadotRelay, westend } from './networks.ts'
export { type PolkadotOptions, polkadot } from './polkadot.ts'
