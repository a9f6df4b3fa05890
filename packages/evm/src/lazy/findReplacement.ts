import type { CaipNetworkId } from '@latchkey/contract'
import { toHex } from '../provider/parse.ts'
import { read } from '../provider/provider.ts'
import { toQuantity } from '../transport/toQuantity.ts'
import type { Ask } from './order.ts'
import { isHash } from './reads.ts'

/** The number of past blocks to search for a replacement. Nodes keep the state of about this many blocks. */
const BLOCKS = 127n

/**
 * Finds the mined transaction with the same sender and nonce as a transaction that the node no longer knows.
 * @param sent - the lost transaction, as the node described it earlier
 * @returns undefined while the nonce is unused, or if the replacement cannot be found
 */
export async function findReplacement(
  ask: Ask,
  sent: unknown,
  caipNetworkId: CaipNetworkId,
): Promise<{ hash: string; isSame: boolean; transaction: unknown } | undefined> {
  const from = read(sent, 'from')
  const nonce = toQuantity(read(sent, 'nonce'), caipNetworkId)
  const used = async (block: bigint | 'latest') => {
    const tag = block === 'latest' ? block : toHex(block)
    return toQuantity(await ask('eth_getTransactionCount', [from, tag]), caipNetworkId) > nonce
  }
  if (!(await used('latest'))) return undefined

  let high = toQuantity(await ask('eth_blockNumber', []), caipNetworkId)
  let low = high > BLOCKS ? high - BLOCKS : 0n
  // The first block after which the nonce is used contains the transaction that used it.
  while (low < high) {
    const middle = (low + high) / 2n
    if (await used(middle)) high = middle
    else low = middle + 1n
  }
  const transactions = read(await ask('eth_getBlockByNumber', [toHex(high), true]), 'transactions')
  if (!Array.isArray(transactions)) return undefined
  const transaction: unknown = transactions.find(
    (one) => read(one, 'from') === from && BigInt(String(read(one, 'nonce'))) === nonce,
  )
  const hash = read(transaction, 'hash')
  if (!isHash(hash)) return undefined
  const isSame = ['to', 'value', 'input'].every((key) => read(transaction, key) === read(sent, key))
  return { hash, isSame, transaction }
}
