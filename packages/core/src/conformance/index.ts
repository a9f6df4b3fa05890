export { type AdapterConformanceOptions, adapterConformance } from './adapterConformance.ts'
export type {
  ConformanceBench,
  ConformanceExpectation,
  ConformanceRunner,
  ConformanceWallet,
  CreateBench,
} from './wallet.ts'
