import { NodeError, read } from '@latchkey/core/adapter'
import { toBase64 } from './base64.ts'
import { requireSuccess } from './failures.ts'
import type { Cluster } from './ground.ts'

const TRIES = 4
const PAUSE_MS = 500

/**
 * Gives a signed transaction to the network. The same bytes are the same transaction, however often they are sent.
 * @returns also where the node could not be reached: it may have arrived, and waiting tells
 * @throws the reason why a node refuses it. Another node may have it all the same, so these stay the bytes to send.
 */
export async function broadcast(cluster: Cluster, wire: Uint8Array): Promise<void> {
  const text = toBase64(wire)
  for (let attempt = 1; ; attempt += 1) {
    try {
      await cluster.ask('sendTransaction', text, {
        encoding: 'base64',
        preflightCommitment: 'confirmed',
        maxRetries: 0,
      })
      return
    } catch (error) {
      const answer = read(read(error, 'cause'), 'data')
      const failure = read(answer, 'err')
      if (!(error instanceof NodeError) || error.retry === 'stopped') throw error
      // It is there already.
      if (failure === 'AlreadyProcessed') return
      if (failure === undefined && error.retry !== 'none') return
      if (failure === 'BlockhashNotFound') {
        // A node that lags does not know the newest blocks yet. Waiting tells whether it came too late.
        if (attempt < TRIES) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt))
        else return
      } else {
        requireSuccess(failure, read(answer, 'logs'))
        throw error
      }
    }
  }
}

/** Sends it again without a simulation. Waiting shows what goes wrong. */
export async function rebroadcast(cluster: Cluster, wire: Uint8Array): Promise<void> {
  await cluster
    .ask('sendTransaction', toBase64(wire), { encoding: 'base64', skipPreflight: true, maxRetries: 0 })
    .catch(() => undefined)
}
