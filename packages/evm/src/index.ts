export {
  evmOf,
  getCapabilities,
  type SendTransactionParameters,
  sendTransaction,
  type WriteContractParameters,
  writeContract,
} from './actions.ts'
export type * from './adapter.ts'
export {
  type CallsId,
  getCallsStatus,
  planCalls,
  type SendCallsParameters,
  sendCalls,
  type WaitForCallsParameters,
  waitForCalls,
} from './batches/actions.ts'
export * from './batches/errors.ts'
export { type EvmOptions, evm } from './evm.ts'
export type { NameSource } from './ground.ts'
