import * as v from 'valibot'
import type { Address } from 'viem'
import type { Upstream } from '../../upstream/createUpstream.ts'
import { callNode, NodeRefusedError } from '../indexer/callNode.ts'
import { TRANSFER } from '../indexer/logs.ts'
import { readTransactions } from './explorers/readTransactions.ts'
import type { Place } from './history/transaction.ts'
import type { HistoryPage, Missing } from './provider.ts'

/** Blocks of one look: what most nodes allow. */
const RANGE = 10_000
const MOST_LOGS = 2_000

const hex = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]*$/))
const whole = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{1,13}$/), v.transform(Number))
const logs = v.array(
  v.object({
    blockNumber: whole,
    transactionIndex: whole,
    transactionHash: v.pipe(hex, v.toLowerCase()),
  }),
)
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
  const wanted = each.slice(0, limit).map((one) => ({ ...one, internal: [] }))
  const { transactions } = await readTransactions(upstream, owner.toLowerCase(), wanted)
  return {
    transactions,
    isEnd: each.length <= limit,
    floor: from === 0 ? undefined : from,
    missing: MISSING,
  }
}

const MISSING: readonly Missing[] = [
  {
    part: 'internalTransfers',
    description:
      "Only what moved tokens is shown: the node alone does not tell of the chain's coin and of approvals.",
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
}

function group(found: Logs): Found[] {
  const byHash = new Map(
    found.map(({ transactionHash: hash, blockNumber: block, transactionIndex: position }) => [
      hash,
      { hash, block, position },
    ]),
  )
  return [...byHash.values()]
}
