import type { Adapter } from '@latchkey/core'
import type { Ground } from './ground.ts'
import { getBalance } from './transport/getBalance.ts'
import { signMessage } from './wallet/signMessage.ts'

type Connecting = 'namespace' | 'start' | 'prepare' | 'connect' | 'disconnect' | 'switchNetwork'

/**
 * All that an adapter does with a wallet that is connected. The balance needs no viem; the rest is loaded with it when
 * it is first asked for.
 */
export function createOperations(given: Omit<Ground, 'orders'>): Omit<Adapter, Connecting> {
  const ground: Ground = { ...given, orders: new Map() }
  const { transport, walletOf, tell } = ground
  const lazy = () => import('./lazy/lazy.ts')
  const names = () => import('./names/names.ts')
  return {
    signMessage: async ({ connectorId, ...parameters }) =>
      signMessage(await walletOf(connectorId), parameters, { transport, tell }),
    getBalance: (parameters) => getBalance(transport, parameters),
    getGenesis: async (parameters) => (await lazy()).getGenesis(ground, parameters),
    checkAddress: async (parameters) => (await lazy()).checkAddress(parameters),
    isContract: async (parameters) => (await lazy()).isContract(ground, parameters),
    sendTransaction: async (parameters) => (await lazy()).sendTransaction(ground, parameters),
    writeContract: async (parameters) => (await lazy()).writeContract(ground, parameters),
    waitForReceipt: async (parameters) => (await lazy()).waitForReceipt(ground, parameters),
    estimateGas: async (parameters) => (await lazy()).estimateGas(ground, parameters),
    estimateContractGas: async (parameters) => (await lazy()).estimateContractGas(ground, parameters),
    getCapabilities: async (parameters) => (await lazy()).getCapabilities(ground, parameters),
    grantPermissions: async (parameters) => (await lazy()).grantPermissions(ground, parameters),
    walletGetAssets: async (parameters) => (await lazy()).walletGetAssets(ground, parameters),
    getEnsAddress: async (parameters) => (await names()).getEnsAddress(ground, parameters),
    getEnsName: async (parameters) => (await names()).getEnsName(ground, parameters),
    getEnsAvatar: async (parameters) => (await names()).getEnsAvatar(ground, parameters),
  }
}
