import type { Adapter } from '@latchkey/core'
import type { EvmOperations } from './adapter.ts'
import type { Ground } from './ground.ts'

/** Core's methods for every namespace, implemented with EVM's own methods. */
export type Faces = Required<Pick<Adapter, 'getHoldings' | 'transfers' | 'runSteps' | 'quoteSteps'>>

/** `ground` is what the operations were made with. `operations` are the adapter's own, so an adapter that decodes failures in its own way does so here too. */
export function createFaces(ground: Omit<Ground, 'orders'>, operations: EvmOperations): Faces {
  const lazy = () => import('./lazy/lazy.ts')
  return {
    // Chromium never fetches a chunk again that failed offline, and a page may reload itself for it.
    getHoldings: async (parameters) =>
      isOffline() ? undefined : (await lazy()).getHoldings(operations, parameters),
    transfers: {
      estimate: async (parameters) => (await lazy()).estimateTransfer(operations, parameters),
      send: async (parameters) => (await lazy()).sendTransfer(operations, parameters),
      wait: operations.waitForReceipt,
      dataFee: async (parameters) => (await lazy()).readDataFee(ground, parameters),
    },
    runSteps: async (parameters) => (await lazy()).runSteps(ground, operations, parameters),
    async quoteSteps(parameters) {
      const [{ quoteSteps }, { toCall }] = await Promise.all([import('./lazy/quoteSteps.ts'), lazy()])
      return quoteSteps(ground, toCall, parameters)
    },
  }
}

function isOffline(): boolean {
  return typeof navigator !== 'undefined' && navigator.onLine === false
}
