export { type AnvilProcess, startAnvilProcess } from './chains/anvilProcess.ts'
export { freePort } from './chains/freePort.ts'
export { LAB_ACCOUNT_COUNT, LAB_MNEMONIC, labAccounts, treasuryAccount } from './chains/labAccounts.ts'
export {
  findLabChain,
  LAB_CHAINS,
  type LabChain,
  type LabChainId,
  type LabContracts,
} from './chains/labChains.ts'
export { LAB_NAMES } from './chains/labNames.ts'
export { LAB_SMART_ACCOUNTS } from './chains/labSmartAccounts.ts'
export { readMarker } from './chains/marker.ts'
export type { RunningChain } from './chains/startChain.ts'
export { type RunningChains, type StartChainsParameters, startChains } from './chains/startChains.ts'
export { type RunningLab, type StartLabParameters, startLab } from './startLab.ts'
