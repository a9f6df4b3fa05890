import { NodeError, read } from '@latchkey/core/adapter'
import { toBase64 } from './base64.ts'
import { requireSuccess } from './failures.ts'
import type { Cluster } from './ground.ts'

const TRIES = 4
const PAUSE_MS = 500

/**
 * Sends a signed transaction to the network. The same bytes are always the same transaction, so they may be sent again.
 * @returns even if the node was unreachable, because the transaction may have arrived; waitForTransfer() finds out
 * @throws the reason why a node refuses the transaction. Another node may have accepted it, so a retry must send the same bytes.
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
      // The network already has the transaction.
      if (failure === 'AlreadyProcessed') return
      if (failure === undefined && error.retry !== 'none') return
      if (failure === 'BlockhashNotFound') {
        // A lagging node does not know the newest blocks yet. waitForTransfer() finds out whether the transaction arrived too late.
        if (attempt < TRIES) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt))
        else return
      } else {
        requireSuccess(failure, read(answer, 'logs'))
        throw error
      }
    }
  }
}

/** Sends the transaction again without a simulation. waitForTransfer() reports any failure. */
export async function rebroadcast(cluster: Cluster, wire: Uint8Array): Promise<void> {
  await cluster
    .ask('sendTransaction', toBase64(wire), { encoding: 'base64', skipPreflight: true, maxRetries: 0 })
    .catch(() => undefined)
}
