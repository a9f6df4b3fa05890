import * as v from 'valibot'
import { type Address, numberToHex, pad } from 'viem'
import { askNode, call } from '../../upstream/askNode.ts'
import type { Upstream } from '../../upstream/createUpstream.ts'
import { hash, hexNumber } from '../../upstream/evmValues.ts'
import { NodeError } from '../../upstream/NodeError.ts'
import { TRANSFER } from '../indexer/logs.ts'
import { lostOf, readTransactions } from './explorers/readTransactions.ts'
import { fitMovements, MOST_MOVEMENTS } from './history/fitMovements.ts'
import { isNewer, type Place } from './history/transaction.ts'
import type { HistoryPage, Missing } from './provider.ts'

/** Blocks of one search: most nodes allow this many. */
const RANGE = 10_000

const logs = v.array(v.object({ blockNumber: hexNumber, transactionIndex: hexNumber, transactionHash: hash }))
type Logs = v.InferOutput<typeof logs>

/**
 * Reads an address's token transfers in the last blocks from a node's logs. Transfers of coin, approvals and transfers by contracts are
 * not in it, and are reported as missing.
 */
export async function readNodeHistory(
  upstream: Upstream,
  owner: Address,
  before: Place | undefined,
  limit: number,
): Promise<HistoryPage> {
  const [head] = await askNode(upstream, [call('eth_blockNumber', [], hexNumber)])
  // A page never goes beyond the range: older transactions are reported as missing.
  const from = Math.max(head - RANGE + 1, 0)
  const found = await readOwnLogs(upstream, owner, from, before ? before.block : head)
  const each = group(found)
    .filter((place) => !before || isNewer(before, place))
    .sort((one, other) => other.block - one.block || other.position - one.position)
  const wanted = each.slice(0, Math.min(limit, countThatFit(each)))
  const read = await readTransactions(upstream, owner.toLowerCase(), wanted)
  const transactions = fitMovements(read.transactions)
  if (transactions.length === 0 && each.length > 0)
    throw new NodeError('unreadable', 'The node has logs of transactions, and not the transactions.')
  const isEnd = wanted.length === each.length && transactions.length === read.transactions.length
  const missing = read.lost > 0 ? [ONLY_TOKENS, lostOf(read.lost)] : [ONLY_TOKENS]
  return { transactions, isEnd, floor: from === 0 ? undefined : from, missing }
}

const ONLY_TOKENS: Missing = {
  part: 'internalTransfers',
  description:
    "Only what moved tokens is shown: the node alone does not tell of the chain's coin and of approvals.",
}

/** Counts how many transactions can be read at once: their logs alone must fit a page. */
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
  const topic = pad(owner, { size: 32 }).toLowerCase()
  const range = { fromBlock: numberToHex(from), toBlock: numberToHex(to) }
  const found = await askNode(upstream, [
    call('eth_getLogs', [{ ...range, topics: [TRANSFER, topic] }], logs),
    call('eth_getLogs', [{ ...range, topics: [TRANSFER, null, topic] }], logs),
  ])
  return found.flat()
}

interface Found extends Place {
  readonly hash: string
  /** Among the account's own transfers, a self-transfer was counted twice. */
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
