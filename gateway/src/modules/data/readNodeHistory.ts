import * as v from 'valibot'
import type { Address } from 'viem'
import type { Upstream } from '../../upstream/createUpstream.ts'
import { callNode, NodeRefusedError } from '../indexer/callNode.ts'
import { readLogs, TRANSFER } from '../indexer/logs.ts'
import type { Movement } from '../indexer/movement.ts'
import type { AccountTransaction, Place } from './history/transaction.ts'
import type { HistoryPage, Missing } from './provider.ts'

/** Blocks of one look: what most nodes allow. */
const RANGE = 10_000
const MOST_LOGS = 2_000

const hex = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]*$/))
const whole = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{1,13}$/), v.transform(Number))
const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,64}$/),
  v.transform((text) => BigInt(text)),
)
const address = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/), v.toLowerCase())
const logs = v.array(
  v.object({
    address,
    topics: v.array(hex),
    data: hex,
    blockNumber: whole,
    transactionIndex: whole,
    transactionHash: v.pipe(hex, v.toLowerCase()),
    logIndex: whole,
  }),
)
const transaction = v.object({
  from: address,
  to: v.optional(v.nullable(address)),
  nonce: whole,
  value: quantity,
  input: hex,
})
const block = v.object({ timestamp: whole })
type Logs = v.InferOutput<typeof logs>

/**
 * The tokens that an address gave and got in the last blocks, as a node's logs tell it: no coin, no approvals, nothing of contracts,
 * and it says so.
 *
 * @throws NodeRefusedError where the node does not let it be asked
 */
export async function readNodeHistory(
  upstream: Upstream,
  owner: Address,
  before: Place | undefined,
  limit: number,
): Promise<HistoryPage> {
  const [reply] = await callNode(upstream, [{ method: 'eth_blockNumber', params: [] }])
  const head = reply?.ok ? v.safeParse(whole, reply.result) : undefined
  if (!head?.success) throw new NodeRefusedError('The node does not say its last block.')
  // A page is never taken from behind the range: what is older is missing, and said to be.
  const from = Math.max(head.output - RANGE + 1, 0)
  const found = await readOwnLogs(upstream, owner, from, before ? before.block : head.output)
  const each = group(found)
    .filter(
      (place) =>
        !before ||
        place.block < before.block ||
        (place.block === before.block && place.position < before.position),
    )
    .sort((one, other) => other.block - one.block || other.position - one.position)
  const shown = each.slice(0, limit)
  return {
    transactions: await complete(upstream, owner.toLowerCase(), shown),
    isEnd: each.length <= limit,
    floor: from === 0 ? undefined : from,
    missing: MISSING,
  }
}

const MISSING: readonly Missing[] = [
  {
    part: 'internalTransfers',
    description:
      "Only tokens are shown: the node alone does not tell who sent the chain's coin, nor what was approved.",
  },
]

async function readOwnLogs(upstream: Upstream, owner: Address, from: number, to: number): Promise<Logs> {
  if (to < from) return []
  const topic = `0x${owner.slice(2).toLowerCase().padStart(64, '0')}`
  const range = { fromBlock: `0x${from.toString(16)}`, toBlock: `0x${to.toString(16)}` }
  const replies = await callNode(upstream, [
    { method: 'eth_getLogs', params: [{ ...range, topics: [TRANSFER, topic] }] },
    { method: 'eth_getLogs', params: [{ ...range, topics: [TRANSFER, null, topic] }] },
  ])
  return replies.flatMap((reply) => {
    const parsed = reply.ok ? v.safeParse(logs, reply.result) : undefined
    if (!parsed?.success) throw new NodeRefusedError('The node does not give logs.')
    return parsed.output.slice(-MOST_LOGS)
  })
}

interface Found extends Place {
  readonly hash: string
  readonly movements: readonly Movement[]
}

function group(found: Logs): Found[] {
  const byHash = new Map<string, Logs>()
  for (const log of [...found].sort((one, other) => one.logIndex - other.logIndex)) {
    const own = byHash.get(log.transactionHash) ?? []
    // What somebody sent to themselves is found both ways.
    if (!own.some(({ logIndex }) => logIndex === log.logIndex)) byHash.set(log.transactionHash, [...own, log])
  }
  return [...byHash].flatMap(([hash, own]) => {
    const [first] = own
    return first
      ? [{ hash, block: first.blockNumber, position: first.transactionIndex, movements: readLogs(own) }]
      : []
  })
}

async function complete(
  upstream: Upstream,
  owner: string,
  each: readonly Found[],
): Promise<AccountTransaction[]> {
  const replies = await callNode(
    upstream,
    each.flatMap(({ hash, block: number }) => [
      { method: 'eth_getTransactionByHash', params: [hash] },
      { method: 'eth_getBlockByNumber', params: [`0x${number.toString(16)}`, false] },
    ]),
  )
  return each.flatMap((one, index): AccountTransaction[] => {
    const [own, its] = replies.slice(index * 2, index * 2 + 2)
    const sent = own?.ok ? v.safeParse(transaction, own.result) : undefined
    const mined = its?.ok ? v.safeParse(block, its.result) : undefined
    if (!sent?.success || !mined?.success) return []
    const { from, to, nonce, value, input } = sent.output
    return [
      {
        ...one,
        movements: one.movements.filter(({ giver, taker }) => giver === owner || taker === owner),
        sender: from,
        receiver: to ?? undefined,
        created: undefined,
        nonce,
        succeeded: true,
        selector: input.length >= 10 ? input.slice(0, 10) : undefined,
        value,
        time: mined.output.timestamp,
      },
    ]
  })
}
