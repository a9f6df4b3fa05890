import { type Client, type Hash, type TransactionReceipt, TransactionReceiptNotFoundError } from 'viem'
import { getTransactionReceipt } from 'viem/actions'

const POLL_MS = 20
const PATIENCE_MS = 90_000

/**
 * Waits for a transaction's receipt. viem's own waiting asks again with each block, and a chain that mines a block for each
 * transaction may have no later block.
 */
export async function receiptOf(client: Client, hash: Hash): Promise<TransactionReceipt> {
  for (const end = Date.now() + PATIENCE_MS; ; ) {
    try {
      return await getTransactionReceipt(client, { hash })
    } catch (error) {
      if (!(error instanceof TransactionReceiptNotFoundError) || Date.now() > end) throw error
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
  }
}
