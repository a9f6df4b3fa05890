import { TRANSACTION_WAIT, TRANSPORT } from '@latchkey/contract'
import {
  type Receipt,
  type ReceiptParameters,
  ReceiptTimeoutError,
  TransactionReplacedError,
  TransactionRevertedError,
} from '@latchkey/core'
import { NodeError, withTimeout } from '@latchkey/core/adapter'
import type { Ground } from '../ground.ts'
import { toHex } from '../provider/parse.ts'
import { read } from '../provider/provider.ts'
import { toQuantity } from '../transport/toQuantity.ts'
import { findReplacement } from './findReplacement.ts'
import { type Ask, requireOrder } from './order.ts'
import { findRevert } from './revert.ts'
import { orderOfTransfer } from './transfers.ts'

/**
 * Waits until a transaction is mined. If a node fails, asks again until the time expires.
 * @returns the receipt; its hash differs from the requested hash if the wallet sent the transaction again with another fee
 * @throws TransactionMismatchError if the transaction with that hash is neither the one given to sendTransaction() nor `transfer`
 */
export async function waitForReceipt(ground: Ground, parameters: ReceiptParameters): Promise<Receipt> {
  const { hash, timeoutMs = TRANSACTION_WAIT.timeoutMs } = parameters
  const end = { reached: false }
  return withTimeout(poll(ground, parameters, end), timeoutMs, () => {
    end.reached = true
    throw new ReceiptTimeoutError({ hash, timeoutMs })
  })
}

async function poll(
  ground: Ground,
  parameters: ReceiptParameters,
  end: { reached: boolean },
): Promise<Receipt> {
  const { hash, caipNetworkId } = parameters
  const ask: Ask = (method, params) => ground.transport.request(caipNetworkId, method, params)
  let sent: unknown
  for (let turn = 0; !end.reached; turn += 1) {
    if (turn > 0) await pause(turn)
    try {
      const [receipt, transaction] = await Promise.all([
        ask('eth_getTransactionReceipt', [hash]),
        ask('eth_getTransactionByHash', [hash]),
      ])
      const nonce = Number(read(transaction, 'nonce'))
      if (!sent && Number.isSafeInteger(nonce)) parameters.onSeen?.({ nonce })
      sent = transaction ?? sent
      // A node may know the receipt before the transaction, which has to be compared.
      if (receipt && !sent) continue
      if (receipt) return await settle(ground, ask, parameters, receipt, sent)
      if (transaction || !sent) continue
      const other = await findReplacement(ask, sent, caipNetworkId)
      if (!other || other.hash === hash) continue
      if (!other.isSame) throw new TransactionReplacedError({ hash, replacement: other.hash })
      const theirs = await ask('eth_getTransactionReceipt', [other.hash])
      if (theirs)
        return await settle(ground, ask, { ...parameters, minedHash: other.hash }, theirs, other.transaction)
    } catch (error) {
      if (error instanceof NodeError && error.retry !== 'stopped') continue
      throw error
    }
  }
  throw new ReceiptTimeoutError({ hash, timeoutMs: 0 })
}

async function settle(
  { orders }: Ground,
  ask: Ask,
  {
    hash: askedHash,
    caipNetworkId,
    minedHash: hash = askedHash,
    transfer,
  }: ReceiptParameters & { readonly minedHash?: string },
  receipt: unknown,
  transaction: unknown,
): Promise<Receipt> {
  const order = orders.get(askedHash.toLowerCase()) ?? (transfer && orderOfTransfer(transfer))
  if (order) await requireOrder(ask, order, { hash, caipNetworkId, transaction, receipt })
  const blockNumber = toQuantity(read(receipt, 'blockNumber'), caipNetworkId)
  if (toQuantity(read(receipt, 'status'), caipNetworkId) === 1n)
    return { hash, status: 'success', blockNumber }
  const thrown = await replay(ask, transaction, blockNumber)
  throw new TransactionRevertedError({ hash, reason: findRevert(thrown, order?.abi)?.reason, cause: thrown })
}

/** Repeats a reverted call on its block's state, which usually returns the reason. A receipt has no reason. */
async function replay(ask: Ask, transaction: unknown, blockNumber: bigint): Promise<unknown> {
  const keys = ['from', 'to', 'value', 'input', 'gas'] as const
  const call = Object.fromEntries(keys.map((key) => [key === 'input' ? 'data' : key, read(transaction, key)]))
  return ask('eth_call', [call, toHex(blockNumber)]).then(
    () => undefined,
    (error: unknown) => error,
  )
}

/** Waits between two polls. The first pauses double each time; later pauses are the transport's polling interval. */
function pause(turn: number): Promise<void> {
  const { retries, retryDelayMs } = TRANSACTION_WAIT
  const timeMs = turn <= retries ? retryDelayMs * 2 ** (turn - 1) : TRANSPORT.pollingMs
  return new Promise((resolve) => setTimeout(resolve, Math.min(timeMs, TRANSPORT.pollingMs)))
}
