export { type AdapterConformanceOptions, adapterConformance } from './adapterConformance.ts'
export type {
  ConformanceBench,
  ConformanceExpectation,
  ConformanceHost,
  ConformanceRunner,
  ConformanceWallet,
  CreateBench,
} from './wallet.ts'
