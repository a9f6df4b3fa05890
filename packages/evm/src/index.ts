export { type EvmOptions, evm } from './evm.ts'
export type { NameSource } from './ground.ts'
