import * as v from 'valibot'
import { numberToHex } from 'viem'
import { askNode, optionalCall } from '../../../upstream/askNode.ts'
import type { Upstream } from '../../../upstream/createUpstream.ts'
import { address, hash, hex, hexNumber, quantity } from '../../../upstream/evmValues.ts'
import type { Movement } from '../../indexer/movement.ts'
import { movementsOf } from '../../indexer/toRows.ts'
import type { AccountTransaction } from '../history/transaction.ts'
import type { Missing } from '../provider.ts'

const transaction = v.object({
  from: address,
  to: v.nullish(address),
  nonce: hexNumber,
  value: quantity,
  input: hex,
  blockNumber: hexNumber,
  blockHash: hash,
  transactionIndex: hexNumber,
})
const receipt = v.object({
  status: v.optional(hexNumber, '0x1'),
  contractAddress: v.nullish(address),
  logs: v.array(v.object({ address, topics: v.array(hex), data: hex })),
})
const block = v.object({ timestamp: hexNumber })

/** Reads transactions from the node, from one account's view, and counts those that the node lacks. */
export async function readTransactions(
  upstream: Upstream,
  account: string,
  wanted: readonly {
    readonly hash: string
    readonly block: number
    readonly internal: readonly Movement[]
  }[],
): Promise<{ transactions: AccountTransaction[]; lost: number }> {
  const results = await askNode(
    upstream,
    wanted.flatMap(({ hash, block }) => [
      optionalCall('eth_getTransactionByHash', [hash], v.unknown()),
      optionalCall('eth_getTransactionReceipt', [hash], v.unknown()),
      optionalCall('eth_getBlockByNumber', [numberToHex(block), false], v.unknown()),
    ]),
  )
  const transactions = wanted.flatMap(({ hash, internal }, index): AccountTransaction[] => {
    const its = v.safeParse(transaction, results[index * 3])
    const done = v.safeParse(receipt, results[index * 3 + 1])
    const at = v.safeParse(block, results[index * 3 + 2])
    if (!its.success || !done.success || !at.success) return []
    const { from, nonce, value, input, blockNumber, blockHash, transactionIndex } = its.output
    const common = {
      hash,
      nonce,
      value,
      selector: input.length >= 10 ? input.slice(0, 10) : undefined,
      succeeded: done.output.status === 1,
      created: done.output.contractAddress ?? undefined,
    }
    const to = its.output.to ?? undefined
    const movements = movementsOf({ ...common, from, to, logs: done.output.logs }, internal)
    return [
      {
        ...common,
        block: blockNumber,
        position: transactionIndex,
        sender: from,
        receiver: to,
        time: at.output.timestamp,
        blockHash,
        movements: movements.filter(({ giver, taker }) => giver === account || taker === account),
        omitted: 0,
      },
    ]
  })
  return { transactions, lost: wanted.length - transactions.length }
}

export function lostOf(count: number): Missing {
  return { part: 'history', description: `${count} transactions are not on the node, and are left out.` }
}
