import type { EvmBatches, EvmOperations } from '../adapter.ts'
import type { Ground } from '../ground.ts'
import { getStatus, waitForStatus } from './getStatus.ts'
import { planCalls, readAtomicity } from './planCalls.ts'
import { runCalls } from './runCalls.ts'
import { sendCalls } from './sendCalls.ts'

/** Sends several calls together (EIP-5792), or one after the other if the wallet does not support that. */
export function createBatches(ground: Ground, operations: EvmOperations): EvmBatches {
  return {
    readAtomicity: (parameters) => readAtomicity(operations, parameters),
    async plan(parameters) {
      const { atomicity, isAtomic, prompts } = await planCalls(operations, parameters)
      return { atomicity, isAtomic, prompts }
    },
    send: (parameters) => sendCalls(ground, operations, parameters),
    run: (parameters) => runCalls(ground, operations, parameters),
    getStatus: (parameters) => getStatus(ground, parameters),
    wait: (parameters) => waitForStatus(ground, parameters),
  }
}
