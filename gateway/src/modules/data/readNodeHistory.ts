import * as v from 'valibot'
import type { Address } from 'viem'
import type { Upstream } from '../../upstream/createUpstream.ts'
import { callNode, NodeRefusedError } from '../indexer/callNode.ts'
import { TRANSFER } from '../indexer/logs.ts'
import { lostOf, readTransactions } from './explorers/readTransactions.ts'
import { fitMovements, MOST_MOVEMENTS } from './history/fitMovements.ts'
import { isNewer, type Place } from './history/transaction.ts'
import type { HistoryPage, Missing } from './provider.ts'

/** Blocks of one look: what most nodes allow. */
const RANGE = 10_000

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
    .filter((place) => !before || isNewer(before, place))
    .sort((one, other) => other.block - one.block || other.position - one.position)
  const wanted = each.slice(0, Math.min(limit, countThatFit(each)))
  const read = await readTransactions(upstream, owner.toLowerCase(), wanted)
  const transactions = fitMovements(read.transactions)
  if (transactions.length === 0 && each.length > 0)
    throw new NodeRefusedError('The node has logs of transactions, and not the transactions.')
  const isEnd = wanted.length === each.length && transactions.length === read.transactions.length
  const missing = read.lost > 0 ? [ONLY_TOKENS, lostOf(read.lost)] : [ONLY_TOKENS]
  return { transactions, isEnd, floor: from === 0 ? undefined : from, missing }
}

const ONLY_TOKENS: Missing = {
  part: 'internalTransfers',
  description:
    "Only what moved tokens is shown: the node alone does not tell of the chain's coin and of approvals.",
}

/** How many of them can be read at once: their logs alone must fit a page. */
function countThatFit(each: readonly Found[]): number {
  let room = MOST_MOVEMENTS
  const end = each.findIndex(({ logs }) => {
    room -= logs
    return room < 0
  })
  return end < 0 ? each.length : Math.max(end, 1)
}

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
    return parsed.output
  })
}

interface Found extends Place {
  readonly hash: string
  /** Of the account's own, one that it sent itself counted twice. */
  readonly logs: number
  readonly internal: readonly []
}

function group(found: Logs): Found[] {
  const byHash = new Map<string, Found>()
  for (const { transactionHash: hash, blockNumber: block, transactionIndex: position } of found) {
    const logs = (byHash.get(hash)?.logs ?? 0) + 1
    byHash.set(hash, { hash, block, position, logs, internal: [] })
  }
  return [...byHash.values()]
}
