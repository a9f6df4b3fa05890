import { TRANSACTION_WAIT } from '@latchkey/contract'
import {
  type Receipt,
  type ReceiptParameters,
  ReceiptTimeoutError,
  TransactionMismatchError,
  type TransferParameters,
} from '@latchkey/core'
import { NodeError, read } from '@latchkey/core/adapter'
import { TransactionExpiredError } from '../errors.ts'
import { fromBase64 } from './base64.ts'
import { rebroadcast } from './broadcast.ts'
import { carries } from './carries.ts'
import { requireSuccess } from './failures.ts'
import type { Cluster } from './ground.ts'
import { planTransfer } from './plan.ts'
import type { Sent, SentTransfers } from './sent.ts'
import { isGone, readStatus, SHOWN } from './status.ts'

/** The time of two slots. */
const POLL_MS = 800
/** Leaders drop transactions that do not fit into a block, so the transfer is sent again after this many polls. */
const LOOKS_BETWEEN_SENDS = 3

/** Waits until a transfer is confirmed, and sends it again meanwhile. Throws if the wallet named another transaction. */
export async function waitForTransfer(
  cluster: Cluster,
  sentTransfers: SentTransfers,
  { hash, timeoutMs = TRANSACTION_WAIT.timeoutMs, transfer }: Omit<ReceiptParameters, 'caipNetworkId'>,
): Promise<Receipt> {
  const sent = sentTransfers.find(hash)
  const until = Date.now() + timeoutMs
  for (let look = 1; Date.now() < until; look += 1) {
    try {
      const status = await readStatus(cluster, hash)
      // A node may know that the transaction is confirmed before the node can return it.
      if (status.step === 'confirmed' && (await isOrder(cluster, hash, sent, transfer))) {
        sentTransfers.close(hash)
        await requireSucceeded(cluster, hash, status.failure)
        return { hash, status: 'success', blockNumber: status.slot }
      }
      if (status.step === 'unseen' && sent?.wire) {
        if (await isGone(cluster, sent)) {
          sentTransfers.close(hash)
          throw new TransactionExpiredError({ hash })
        }
        if (look % LOOKS_BETWEEN_SENDS === 0) await rebroadcast(cluster, sent.wire)
      }
    } catch (error) {
      // Ask an unreachable node again until the time expires.
      if (!(error instanceof NodeError) || error.retry === 'stopped') throw error
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  throw new ReceiptTimeoutError({ hash, timeoutMs })
}

async function requireSucceeded(cluster: Cluster, hash: string, failure: unknown): Promise<void> {
  if (failure === null || failure === undefined) return
  const found = await cluster.ask('getTransaction', hash, SHOWN).catch(() => undefined)
  requireSuccess(failure, read(read(found, 'meta'), 'logMessages'), hash)
}

/**
 * Compares a transaction with the reviewed transfer if a wallet or an earlier page sent it. A transaction that this page sent needs no check.
 * @returns false if the node cannot return the transaction yet
 */
async function isOrder(
  cluster: Cluster,
  hash: string,
  sent: Sent | undefined,
  earlier: TransferParameters | undefined,
): Promise<boolean> {
  const transfer = sent?.transfer ?? earlier
  if (sent?.wire || !transfer) return true
  const found = await cluster.ask('getTransaction', hash, SHOWN)
  const parts = read(found, 'transaction')
  const text: unknown = Array.isArray(parts) ? parts[0] : undefined
  if (typeof text !== 'string') return false
  const moves = sent?.moves ?? (await movesOf(cluster, transfer))
  if (carries(fromBase64(text), transfer.address, moves)) return true
  throw new TransactionMismatchError({ hash })
}

/** Returns the expected instructions. Token accounts may be empty by now, so for a token only the payer is compared. */
async function movesOf(cluster: Cluster, transfer: TransferParameters) {
  if (transfer.tokenAddress !== undefined) return []
  return (await planTransfer(cluster, transfer)).moves
}
