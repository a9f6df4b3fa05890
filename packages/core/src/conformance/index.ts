export {
  type AdapterConformanceOptions,
  adapterConformance,
  type ConformancePart,
} from './adapterConformance.ts'
export type {
  ConformanceBench,
  ConformanceExpectation,
  ConformanceHost,
  ConformanceRunner,
  ConformanceWallet,
  CreateBench,
} from './wallet.ts'
