export { type Evm, useEvm } from './useEvm.ts'
export { type GasState, useGas } from './useGas.ts'
