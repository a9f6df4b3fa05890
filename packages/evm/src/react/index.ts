export type { Asked } from './useAsked.ts'
export {
  type UseCallsStatusParameters,
  type UseSendCallsReturnType,
  type UseWaitForCallsStatusParameters,
  useCallsStatus,
  useCapabilities,
  useSendCalls,
  useWaitForCallsStatus,
} from './useCalls.ts'
export { type Evm, useEvm } from './useEvm.ts'
export { type GasState, useGas } from './useGas.ts'
