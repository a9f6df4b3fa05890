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

export type ConnectingMethods = Pick<EvmAdapter, (typeof CONNECTING)[number]>

/** The methods that send requests to a connected wallet or a chain. */
export type ConnectedMethods = Pick<EvmAdapter, (typeof METHODS)[number] | keyof typeof GROUPS>

/** Returns the adapter's methods. Each loads its implementation on its first call. */
export function loadMethods(
  load: () => Promise<ConnectingMethods>,
  loadConnected: () => Promise<ConnectedMethods>,
): ConnectingMethods & ConnectedMethods {
  return { ...loadOnCall(load, CONNECTING, {}), ...loadOnCall(loadConnected, METHODS, GROUPS) }
}
