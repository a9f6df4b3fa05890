import { loadOnCall } from '@latchkey/core/adapter'
import type { EvmAdapter } from './adapter.ts'

const CONNECTING = ['connect', 'disconnect'] as const

const METHODS = [
  'switchNetwork',
  'signMessage',
  'checkAddress',
  'getBalance',
  'getHoldings',
  'isContract',
  'proveChain',
  'runSteps',
  'quoteSteps',
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
  transfers: ['estimate', 'send', 'wait', 'dataFee'],
  names: ['getAddress', 'getName', 'getAvatar', 'getCoinType'],
} as const

/** What a connected wallet and the chains are asked. */
export type ConnectedMethods = Pick<EvmAdapter, (typeof METHODS)[number] | keyof typeof GROUPS>

/** Everything of the adapter that a loaded engine answers. */
export type EngineMethods = ConnectedMethods & Pick<EvmAdapter, (typeof CONNECTING)[number]>

/** The methods of a connected wallet, which load what answers them when they are first called. */
export function loadConnectedMethods(load: () => Promise<ConnectedMethods>): ConnectedMethods {
  return loadOnCall(load, METHODS, GROUPS)
}

/** The methods, which load the engine when they are first called. */
export function loadMethods(load: () => Promise<EngineMethods>): EngineMethods {
  return loadOnCall(load, [...CONNECTING, ...METHODS], GROUPS)
}
