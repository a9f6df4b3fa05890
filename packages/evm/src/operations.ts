import type { Adapter } from '@latchkey/core'
import type { EvmOperations } from './adapter.ts'
import type { Ground } from './ground.ts'
import { toChainId } from './provider/parse.ts'
import { getBalance } from './transport/getBalance.ts'
import { signMessage } from './wallet/signMessage.ts'

/** The methods that send requests to a connected wallet or a chain. evm() and wagmi() share them. */
export type Operations = EvmOperations &
  Required<
    Pick<
      Adapter,
      | 'signMessage'
      | 'checkAddress'
      | 'getBalance'
      | 'getHoldings'
      | 'isContract'
      | 'proveChain'
      | 'runSteps'
      | 'quoteSteps'
      | 'transfers'
      | 'names'
    >
  >

/**
 * Creates the methods. The balance and a signature need no viem; the other methods load with viem on first use.
 * @param replace - returns an adapter's own versions of some methods; transfers and steps then also use these versions
 */
export function createOperations(
  given: Omit<Ground, 'orders'>,
  replace: (operations: Operations) => Partial<Operations> = () => ({}),
): Operations {
  const ground: Ground = { ...given, orders: new Map() }
  const { transport, walletOf, tell } = ground
  const lazy = () => import('./lazy/lazy.ts')
  const names = () => import('./names/names.ts')
  const plain: Operations = {
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
    walletGetAssets: async (parameters) => (await lazy()).walletGetAssets(ground, parameters),
    batches: async () => (await import('./batches/batches.ts')).createBatches(ground, plain),
    // If a chunk fails to load offline, Chromium never fetches it again, which may make a page reload itself.
    getHoldings: async (parameters) =>
      globalThis.navigator?.onLine === false ? undefined : (await lazy()).getHoldings(operations, parameters),
    runSteps: async (parameters) => (await lazy()).runSteps(ground, operations, parameters),
    async quoteSteps(parameters) {
      const [{ quoteSteps }, { toCall }] = await Promise.all([import('./lazy/quoteSteps.ts'), lazy()])
      return quoteSteps(ground, toCall, parameters)
    },
    transfers: {
      estimate: async (parameters) => (await lazy()).estimateTransfer(operations, parameters),
      send: async (parameters) => (await lazy()).sendTransfer(operations, parameters),
      wait: (parameters) => plain.waitForReceipt(parameters),
      dataFee: async (parameters) => (await lazy()).readDataFee(ground, parameters),
    },
    names: {
      getAddress: async (parameters) => (await names()).getEnsAddress(ground, parameters),
      getName: async (parameters) => (await names()).getEnsName(ground, parameters),
      getAvatar: async (parameters) => (await names()).getEnsAvatar(ground, parameters),
      getCoinType: async ({ caipNetworkId }) =>
        Number((await lazy()).requireCoinType(toChainId(caipNetworkId))),
    },
  }
  const operations: Operations = { ...plain, ...replace(plain) }
  return operations
}
