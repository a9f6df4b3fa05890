export {
  evmOf,
  getCapabilities,
  type SendTransactionParameters,
  sendTransaction,
  type WriteContractParameters,
  writeContract,
} from './actions.ts'
export type * from './adapter.ts'
export { type EvmOptions, evm } from './evm.ts'
export type { NameSource } from './ground.ts'
export type { EvmCall } from './lazy/runSteps.ts'
