import { loadOnCall } from '@latchkey/core/adapter'
import type { EvmAdapter } from './adapter.ts'

const METHODS = [
  'connect',
  'disconnect',
  'switchNetwork',
  'signMessage',
  'checkAddress',
  'getBalance',
  'getHoldings',
  'isContract',
  'proveChain',
  'runSteps',
  'batches',
  'sendTransaction',
  'writeContract',
  'waitForReceipt',
  'estimateGas',
  'estimateContractGas',
  'getCapabilities',
  'grantPermissions',
  'walletGetAssets',
] as const

const GROUPS = {
  transfers: ['estimate', 'send', 'wait'],
  names: ['getAddress', 'getName', 'getAvatar', 'getCoinType'],
} as const

/** Everything of the adapter that a loaded engine answers. */
export type EngineMethods = Pick<EvmAdapter, (typeof METHODS)[number] | keyof typeof GROUPS>

/** The methods, which load the engine when they are first called. */
export function loadMethods(load: () => Promise<EngineMethods>): EngineMethods {
  return loadOnCall(load, METHODS, GROUPS)
}
