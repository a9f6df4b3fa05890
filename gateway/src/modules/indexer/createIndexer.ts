import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { NodeError } from '../../upstream/NodeError.ts'
import type { FileLock } from './createFileLock.ts'
import type { Head, IndexNode } from './createIndexNode.ts'
import { findAncestor } from './findAncestor.ts'
import { type IndexState, type IndexStore, LostLeaseError } from './store.ts'
import { toRows } from './toRows.ts'

export interface Indexer {
  readonly chain: number
  start(): void
  /** Polls the chain now, and returns whether the index has the chain's head; false if that takes too long. */
  catchUp(patienceMs: number): Promise<boolean>
  /** The result of the last poll: how far behind the index is, and what the node did wrong, if anything. */
  status(): IndexerStatus
  stop(): Promise<void>
}

export interface IndexerStatus {
  /** Number of blocks that the node has and the index lacks; undefined before the first poll. */
  readonly behind: number | undefined
  /** The last block in the index; undefined before the first poll. */
  readonly height: number | undefined
  readonly trouble: string | undefined
  /** Whether this gateway writes the index; otherwise another one does. */
  readonly isWriter: boolean
}

export interface IndexerParameters {
  readonly chain: number
  /** The process that holds this lock writes at once. Without a lock, the previous lease in the database must expire first. */
  readonly lock?: FileLock | undefined
  readonly node: IndexNode
  readonly store: IndexStore
  readonly logger: Logger
  /** The first block to read; `latest` for the current head. */
  readonly from: number | 'latest'
  readonly pollMs: number
}

const LEASE_MS = 15_000
const MOST_BLOCKS = 64
const TROUBLE_PAUSE_MS = 2_000
/** A gateway sees another gateway's writes this many blocks late, as long as that one does write. */
const USUAL_LAG = 8
const LEAST_PATIENCE_MS = 3_000
/** Minimum time between polls that callers request. Callers share a poll. */
const BETWEEN_MS = 25

export function createIndexer({
  chain,
  lock,
  node,
  store,
  logger,
  from,
  pollMs,
}: IndexerParameters): Indexer {
  const holder = randomUUID()

  const unreadable = (text: string) => new NodeError('unreadable', text)
  /** A gateway that has written nothing for this long counts as stopped. */
  const writesEveryMs = Math.min(Math.max(2 * pollMs, LEAST_PATIENCE_MS), LEASE_MS)
  let status: IndexerStatus = { behind: undefined, height: undefined, trouble: undefined, isWriter: false }
  /** The other gateway's last progress, and when this gateway saw it. */
  let seen: { readonly nextBlock: number; readonly atMs: number } | undefined
  let leaseUntilMs = 0
  let atOnce = MOST_BLOCKS
  let looking: Promise<void> | undefined
  let soon: Promise<void> | undefined
  let lookedAtMs = 0
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const claim = async (): Promise<boolean> => {
    const now = Date.now()
    if (leaseUntilMs - now > LEASE_MS / 2) return true
    const isAlone = lock?.take()
    const isOurs = isAlone !== false && (await store.claim(chain, holder, now, now + LEASE_MS, isAlone))
    leaseUntilMs = isOurs ? now + LEASE_MS : 0
    return isOurs
  }

  /** Watches another gateway: whether it still writes, and whether its blocks match the current chain. */
  const watch = async ({ nextBlock }: IndexState, head: Head): Promise<void> => {
    // The first poll shows the index's height, but not that a gateway is writing.
    const atMs = seen ? Date.now() : 0
    if (seen?.nextBlock !== nextBlock) seen = { nextBlock, atMs }
    const tip = await store.tip(chain, nextBlock - 1)
    if (tip && head.hash !== undefined && head.hash !== tip.hash)
      status = { ...status, behind: Math.max(status.behind ?? 0, 1) }
  }

  /** Polls the chain once: reads up to its head, or rolls back to the common ancestor after a reorganization. */
  const look = async (): Promise<void> => {
    let state = await store.state(chain)
    const head = await node.head(state ? state.nextBlock - 1 : 0)
    if (head.chainId !== chain)
      throw unreadable(`The node configured for eip155:${chain} serves chain ${head.chainId}.`)
    if (!state) {
      await store.begin(chain, from === 'latest' ? head.number : from)
      state = await store.state(chain)
    }
    if (!state) return
    const isWriter = await claim()
    const statusAt = (nextBlock: number, isWriter: boolean): IndexerStatus => ({
      behind: Math.max(head.number + 1 - nextBlock, 0),
      height: nextBlock - 1,
      trouble: undefined,
      isWriter,
    })
    status = statusAt(state.nextBlock, isWriter)
    if (!isWriter) return watch(state, head)
    let next = state.nextBlock
    let parent = next > state.startBlock ? (await store.tip(chain, next - 1))?.hash : undefined
    // Compares by number: a lagging node lacks that block, which alone is no reason to roll back.
    if (parent !== undefined && head.hash !== parent) {
      const ancestor = await findAncestor({ chain, node, store, head: head.number, state })
      if (ancestor < next - 1) {
        logger.warn(
          { chain, from: ancestor + 1, to: next - 1 },
          'the chain has changed its mind: blocks are read again',
        )
        await store.rollBack(chain, holder, ancestor, Date.now())
        next = ancestor + 1
        parent = (await store.tip(chain, ancestor))?.hash
      }
    }
    while (next <= head.number && !isStopped) {
      const blocks = await node.blocks(next, Math.min(next + atOnce - 1, head.number))
      const fitting = follow(parent, blocks)
      const last = fitting.at(-1)
      // The chain changed during the read, and the next poll finds where; or the node contradicts itself, which the log then shows.
      if (!last) throw unreadable(`The node of eip155:${chain} gave blocks that do not follow ${next - 1}.`)
      if (!(await claim())) return
      await store.append(chain, holder, fitting.map(toRows), Date.now())
      next = last.number + 1
      parent = last.hash
      atOnce = Math.min(atOnce * 2, MOST_BLOCKS)
      status = statusAt(next, true)
      // Reading the database is synchronous, so other requests get a turn here.
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  const lookSafely = async (): Promise<number> => {
    try {
      await look()
      return pollMs
    } catch (error) {
      // The request may have been too large, so the next one is smaller.
      atOnce = Math.max(Math.floor(atOnce / 4), 1)
      if (error instanceof LostLeaseError) {
        leaseUntilMs = 0
        return pollMs
      }
      const trouble = error instanceof Error ? error.message : String(error)
      if (trouble !== status.trouble && !isStopped)
        logger.warn({ chain, err: error }, 'the indexer could not go on')
      status = { ...status, trouble }
      return error instanceof NodeError && error.pauseMs > 0 ? error.pauseMs : TROUBLE_PAUSE_MS
    }
  }

  const lookNow = (): Promise<void> => {
    clearTimeout(timer)
    looking ??= lookSafely().then((pauseMs) => {
      looking = undefined
      lookedAtMs = Date.now()
      if (isStopped) return
      timer = setTimeout(lookNow, pauseMs)
      timer.unref()
    })
    return looking
  }

  /** Starts a poll after this call, so that the poll sees at least what its caller has seen. */
  const lookSoon = async (): Promise<void> => {
    await looking
    const waitMs = lookedAtMs + BETWEEN_MS - Date.now()
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
    // Later callers may have seen more than this poll will, so they need another one.
    soon = undefined
    await lookNow()
  }

  return {
    chain,
    start: () => void lookNow(),
    async catchUp(patienceMs) {
      // After a node failure, the pause must not be cut short.
      if (isStopped || status.trouble !== undefined) return false
      soon ??= lookSoon()
      let patience: NodeJS.Timeout | undefined
      const enough = new Promise<boolean>((resolve) => {
        patience = setTimeout(() => resolve(false), patienceMs)
      })
      const hasLooked = await Promise.race([soon.then(() => true), enough])
      clearTimeout(patience)
      if (!hasLooked || status.trouble !== undefined) return false
      const isWritten = !status.isWriter && Date.now() - (seen?.atMs ?? 0) < writesEveryMs
      return (status.behind ?? 0) <= (isWritten ? USUAL_LAG : 0)
    },
    status: () => status,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await looking
      if (leaseUntilMs > 0) await store.release(chain, holder)
      lock?.release()
    },
  }
}

/** Takes the leading blocks that form a chain after `parent`. */
function follow<block extends { readonly hash: string; readonly parentHash: string }>(
  parent: string | undefined,
  blocks: readonly block[],
): block[] {
  let before = parent
  const end = blocks.findIndex((one) => {
    const breaks = before !== undefined && one.parentHash !== before
    before = one.hash
    return breaks
  })
  return end < 0 ? [...blocks] : blocks.slice(0, end)
}
