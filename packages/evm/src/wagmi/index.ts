export type { NameSource } from '../ground.ts'
export type { WagmiConfig } from './config.ts'
export { EstimateGasError, SignMessageError, WagmiConfigUndefinedError } from './errors.ts'
export { type WagmiOptions, wagmi } from './wagmi.ts'
