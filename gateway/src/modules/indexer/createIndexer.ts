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
  /** Looks at the chain now, and says whether the index has its head; false where that takes too long. */
  catchUp(patienceMs: number): Promise<boolean>
  /** How the last look went: how far behind the index is, and what the node did wrong if anything. */
  status(): IndexerStatus
  stop(): Promise<void>
}

export interface IndexerStatus {
  /** Blocks that the node has and the index has not; undefined before the first look. */
  readonly behind: number | undefined
  /** The last block that is in the index; undefined before the first look. */
  readonly height: number | undefined
  readonly trouble: string | undefined
  /** Whether this gateway writes; else another one does. */
  readonly isWriter: boolean
}

export interface IndexerParameters {
  readonly chain: number
  /** The process that holds it writes at once. Without a lock, a lease in the database must run out first. */
  readonly lock?: FileLock | undefined
  readonly node: IndexNode
  readonly store: IndexStore
  readonly logger: Logger
  /** The first block to read; `latest` for the head of today. */
  readonly from: number | 'latest'
  readonly pollMs: number
}

const LEASE_MS = 15_000
const MOST_BLOCKS = 64
const TROUBLE_PAUSE_MS = 2_000
/** What another gateway writes is seen a few blocks later, as long as it does write. */
const USUAL_LAG = 8
const LEAST_PATIENCE_MS = 3_000
/** Between looks that callers ask for: they share them. */
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
  /** Another gateway that has written nothing for so long counts as gone. */
  const writesEveryMs = Math.min(Math.max(2 * pollMs, LEAST_PATIENCE_MS), LEASE_MS)
  let status: IndexerStatus = { behind: undefined, height: undefined, trouble: undefined, isWriter: false }
  /** What we saw another gateway write, and when. */
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

  /** Another gateway writes: notes whether it does, and whether what it wrote is of the chain as it is now. */
  const watch = async ({ nextBlock }: IndexState, head: Head): Promise<void> => {
    // The first look sees where the index is, and not that anybody writes it.
    const atMs = seen ? Date.now() : 0
    if (seen?.nextBlock !== nextBlock) seen = { nextBlock, atMs }
    const tip = await store.tip(chain, nextBlock - 1)
    if (tip && head.hash !== undefined && head.hash !== tip.hash)
      status = { ...status, behind: Math.max(status.behind ?? 0, 1) }
  }

  /** One look at the chain: on to its head, or back to where it has changed its mind. */
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
    // By number: a node that lags behind has no such block, and that alone is no reason to forget it.
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
      // Changed while we read, and the next look finds where; or the node contradicts itself, and then it is in the log.
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
      // Perhaps it was too much at once.
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

  /** A look that begins after this call, so that it sees what its caller has seen. */
  const lookSoon = async (): Promise<void> => {
    await looking
    const waitMs = lookedAtMs + BETWEEN_MS - Date.now()
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
    // Who asks from here on may have seen more than this look will.
    soon = undefined
    await lookNow()
  }

  return {
    chain,
    start: () => void lookNow(),
    async catchUp(patienceMs) {
      // In trouble the pause is the node's, and not ours to cut short.
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

/** The blocks from the first on that follow each other. */
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
