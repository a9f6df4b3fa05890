import * as v from 'valibot'
import type { Upstream } from '../../../upstream/createUpstream.ts'
import { callNode } from '../../indexer/callNode.ts'
import type { Movement } from '../../indexer/movement.ts'
import { movementsOf } from '../../indexer/toRows.ts'
import type { AccountTransaction } from '../history/transaction.ts'
import type { Missing } from '../provider.ts'

const address = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/), v.toLowerCase())
const hex = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]*$/))
const whole = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{1,13}$/), v.transform(Number))
const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,64}$/),
  v.transform((text) => BigInt(text)),
)
const transaction = v.object({
  from: address,
  to: v.nullish(address),
  nonce: whole,
  value: quantity,
  input: hex,
  blockNumber: whole,
  blockHash: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/), v.toLowerCase()),
  transactionIndex: whole,
})
const receipt = v.object({
  status: v.optional(whole, '0x1'),
  contractAddress: v.nullish(address),
  logs: v.array(v.object({ address, topics: v.array(hex), data: hex })),
})
const block = v.object({ timestamp: whole })

/**
 * Reads transactions from the node, as one account sees them.
 *
 * @param wanted - with what contracts moved in them, where that is known
 * @returns what the node has of them, and of how many it has nothing
 */
export async function readTransactions(
  upstream: Upstream,
  account: string,
  wanted: readonly {
    readonly hash: string
    readonly block: number
    readonly internal: readonly Movement[]
  }[],
): Promise<{ transactions: AccountTransaction[]; lost: number }> {
  const replies = await callNode(
    upstream,
    wanted.flatMap(({ hash, block }) => [
      { method: 'eth_getTransactionByHash', params: [hash] },
      { method: 'eth_getTransactionReceipt', params: [hash] },
      { method: 'eth_getBlockByNumber', params: [`0x${block.toString(16)}`, false] },
    ]),
  )
  const transactions = wanted.flatMap(({ hash, internal }, index): AccountTransaction[] => {
    const [sent, kept, mined] = replies
      .slice(index * 3, index * 3 + 3)
      .map((reply) => (reply.ok ? reply.result : undefined))
    const its = v.safeParse(transaction, sent)
    const done = v.safeParse(receipt, kept)
    const at = v.safeParse(block, mined)
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

/** What an answer says of transactions that the node has not. */
export function lostOf(count: number): Missing {
  return { part: 'history', description: `${count} transactions are not on the node, and are left out.` }
}
