import type { Adapter } from '@latchkey/core'
import type { EvmOperations } from './adapter.ts'
import type { Ground } from './ground.ts'
import { toChainId } from './provider/parse.ts'
import { getBalance } from './transport/getBalance.ts'
import { signMessage } from './wallet/signMessage.ts'

/** The operations on a connected wallet that evm() and wagmi() share. */
export type Operations = EvmOperations &
  Required<
    Pick<Adapter, 'signMessage' | 'checkAddress' | 'getBalance' | 'isContract' | 'proveChain' | 'names'>
  >

/** The balance and a signature need no viem; the rest is loaded with it when it is first asked for. */
export function createOperations(given: Omit<Ground, 'orders'>): Operations {
  const ground: Ground = { ...given, orders: new Map() }
  const { transport, walletOf, tell } = ground
  const lazy = () => import('./lazy/lazy.ts')
  const names = () => import('./names/names.ts')
  const operations: Operations = {
    signMessage: async ({ connectorId, ...parameters }) =>
      signMessage(await walletOf(connectorId), parameters, { transport, tell }),
    getBalance: (parameters) => getBalance(transport, parameters),
    proveChain: async (parameters) => (await lazy()).proveChain(ground, parameters),
    checkAddress: async (parameters) => (await lazy()).checkAddress(parameters),
    isContract: async (parameters) => (await lazy()).isContract(ground, parameters),
    sendTransaction: async (parameters) => (await lazy()).sendTransaction(ground, parameters),
    writeContract: async (parameters) => (await lazy()).writeContract(ground, parameters),
    waitForReceipt: async (parameters) => (await lazy()).waitForReceipt(ground, parameters),
    estimateGas: async (parameters) => (await lazy()).estimateGas(ground, parameters),
    estimateContractGas: async (parameters) => (await lazy()).estimateContractGas(ground, parameters),
    getCapabilities: async (parameters) => (await lazy()).getCapabilities(ground, parameters),
    grantPermissions: async (parameters) => (await lazy()).grantPermissions(ground, parameters),
    batches: async () => (await import('./batches/batches.ts')).createBatches(ground, operations),
    walletGetAssets: async (parameters) => (await lazy()).walletGetAssets(ground, parameters),
    names: {
      getAddress: async (parameters) => (await names()).getEnsAddress(ground, parameters),
      getName: async (parameters) => (await names()).getEnsName(ground, parameters),
      getAvatar: async (parameters) => (await names()).getEnsAvatar(ground, parameters),
      getCoinType: async ({ caipNetworkId }) =>
        Number((await lazy()).requireCoinType(toChainId(caipNetworkId))),
    },
  }
  return operations
}
