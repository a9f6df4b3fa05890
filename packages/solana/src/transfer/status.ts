import { read } from '@latchkey/core/adapter'
import { type Cluster, CONFIRMED } from './ground.ts'

export type Status =
  | { readonly step: 'unseen' }
  /** In a block that the cluster may still drop. */
  | { readonly step: 'processed' }
  | { readonly step: 'confirmed'; readonly slot: bigint; readonly failure: unknown }

/** What became of a transaction, as far as this node knows. */
export async function readStatus(cluster: Cluster, hash: string): Promise<Status> {
  const answer = await cluster.ask('getSignatureStatuses', [hash], { searchTransactionHistory: true })
  const list = read(answer, 'value')
  const status: unknown = Array.isArray(list) ? list[0] : undefined
  if (status === null || status === undefined) return { step: 'unseen' }
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
 * Whether a transaction that was not seen never will be. Only once the blocks that could have it are final: a node that lags, or forgets
 * signatures, must not lead anybody to pay twice.
 */
export async function isGone(cluster: Cluster, hash: string, lastValidBlockHeight: bigint): Promise<boolean> {
  const height = cluster.whole(await cluster.ask('getBlockHeight', { commitment: 'finalized' }))
  if (height <= lastValidBlockHeight) return false
  return (await readStatus(cluster, hash)).step === 'unseen'
}
