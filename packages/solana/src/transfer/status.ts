import { NodeError, read } from '@latchkey/core/adapter'
import { type Cluster, CONFIRMED } from './ground.ts'
import type { Sent } from './sent.ts'

export const SHOWN = { ...CONFIRMED, encoding: 'base64', maxSupportedTransactionVersion: 0 } as const

export type Status =
  /** This node finds no such transaction in the blocks up to a slot; undefined if the node does not name the slot. */
  | { readonly step: 'unseen'; readonly upTo: bigint | undefined }
  /** The transaction is in a block that the cluster may still drop. */
  | { readonly step: 'processed' }
  | { readonly step: 'confirmed'; readonly slot: bigint; readonly failure: unknown }

/** Reads the status that this node reports. */
export async function readStatus(cluster: Cluster, hash: string): Promise<Status> {
  const answer = await cluster.ask('getSignatureStatuses', [hash], { searchTransactionHistory: true })
  const list = read(answer, 'value')
  const status: unknown = Array.isArray(list) ? list[0] : undefined
  if (status === null || status === undefined) {
    const slot = read(read(answer, 'context'), 'slot')
    return { step: 'unseen', upTo: slot === undefined ? undefined : cluster.whole(slot) }
  }
  const commitment = read(status, 'confirmationStatus')
  if (commitment !== 'confirmed' && commitment !== 'finalized') return { step: 'processed' }
  return { step: 'confirmed', slot: cluster.whole(read(status, 'slot')), failure: read(status, 'err') }
}

/** Whether the network can no longer take a transaction. */
export async function isPast(cluster: Cluster, lastValidBlockHeight: bigint): Promise<boolean> {
  const height = await cluster.ask('getBlockHeight', CONFIRMED)
  return cluster.whole(height) > lastValidBlockHeight
}

/**
 * Whether an unseen transaction can no longer get into a block. The proof: all blocks that could include it are final, and a node that knows
 * all of them does not have it. A node that lags or lacks history proves nothing, so its response must never allow a second payment.
 */
export async function isGone(
  cluster: Cluster,
  { hash, lastValidBlockHeight, sinceSlot }: Pick<Sent, 'hash' | 'lastValidBlockHeight' | 'sinceSlot'>,
): Promise<boolean> {
  if (lastValidBlockHeight === undefined || sinceSlot === undefined) return false
  try {
    const final = await cluster.ask('getEpochInfo', { commitment: 'finalized' })
    if (cluster.whole(read(final, 'blockHeight')) <= lastValidBlockHeight) return false
    // Several nodes may share one address. Requests made together go to the same node as one batch. That node must know the first and the
    // last of these blocks.
    const [status, first, found] = await Promise.all([
      readStatus(cluster, hash),
      cluster.ask('getFirstAvailableBlock'),
      cluster.ask('getTransaction', hash, SHOWN),
    ])
    if (status.step !== 'unseen' || status.upTo === undefined || found !== null) return false
    return status.upTo >= cluster.whole(read(final, 'absoluteSlot')) && cluster.whole(first) <= sinceSlot
  } catch (error) {
    if (error instanceof NodeError && error.retry === 'stopped') throw error
    return false
  }
}
