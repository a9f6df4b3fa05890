import { mkdirSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { Logger } from 'pino'
import { createShelf, type Shelf, type ShelfEntry } from './createShelf.ts'
import { readLines, writeLines } from './journalLines.ts'
import type { Letter, MailboxLimits } from './mailbox.ts'
import { openDatabase } from './openDatabase.ts'
import { openJournal, syncFolder } from './openJournal.ts'
import { openLetters, type Row } from './openLetters.ts'
import { openTopics, type Topics } from './openTopics.ts'

/**
 * Stores messages on the disk: first in a journal, in one write for all waiting messages, then in the database, in larger batches
 * with their receipts. Until then they are also in memory.
 */
export interface Store {
  readonly shelf: Shelf
  readonly topics: Topics
  readonly last: number
  /**
   * Writes messages, and the receipts since the last write. Calls must not overlap.
   *
   * @returns once they are on the disk
   * @throws Error if they cannot be written; then the caller must delete them
   */
  save(rows: readonly Row[]): Promise<void>
  note(entry: ShelfEntry): void
  /** Begins to move messages to the database, if there are many or `isDue`. Must not be called during `save`. */
  move(isDue: boolean): Promise<void>
  read(entry: ShelfEntry): Letter
  delete(seqs: readonly number[]): void
  close(): Promise<void>
}

const MIB = 1_048_576
/** Sizes of the journal: above the first, messages move to the database; above the second, new messages wait for that move. */
const [MOVE_BYTES, MOST_BYTES] = [4 * MIB, 16 * MIB]
const [MOVED_AT_ONCE, MOVED_BYTES] = [128, 262_144]

/** @throws Error if the files cannot be opened or are of a newer release */
export async function openStore(dataDir: string, limits: MailboxLimits, logger: Logger): Promise<Store> {
  const { path, database, letters, topics } = openFiles(dataDir, limits)
  const moveBytes = Math.min(MOVE_BYTES, Math.floor(limits.storeBytes / 64))
  const { journal, lines } = await openJournal(dataDir, moveBytes)
  const wal = await open(`${path}-wal`, 'r+')
  await syncFolder(dataDir)
  const shelf = createShelf(limits)

  /** Messages saved since the journal's last turn. */
  let fresh = new Map<number, Row>()
  let changed = new Set<ShelfEntry>()
  /** Messages saved before the last turn, some of which are not in the database yet. */
  let leaving = new Map<number, Row>()
  let changedBefore = new Set<ShelfEntry>()
  let forgetLines: (() => Promise<void>) | undefined
  let moving: Promise<void> | undefined
  const noted = new Set<ShelfEntry>()

  const restore = (): number => {
    const { rows, taken } = readLines(lines)
    let last = 0
    /** @returns whether the journal has more receipts than the entry */
    const put = (entry: ShelfEntry): boolean => {
      const known = taken.get(entry.seq)
      const isMore = known !== undefined && known.takers.length > entry.takers.length
      if (isMore) Object.assign(entry, known)
      shelf.restore(entry)
      last = entry.seq
      return isMore
    }
    letters.each((entry) => {
      if (put(entry)) changed.add(entry)
    })
    // Messages move in order, so all up to `last` are in the database.
    for (const row of rows.filter(({ entry }) => entry.seq > last)) {
      put(row.entry)
      fresh.set(row.entry.seq, row)
    }
    for (const seq of taken.keys()) last = Math.max(last, seq)
    return last
  }

  const writeSome = (rows: readonly Row[], taken: readonly ShelfEntry[]) => {
    letters.write(rows, taken)
    for (const { entry } of rows) leaving.delete(entry.seq)
    for (const entry of taken) changedBefore.delete(entry)
  }

  const moveAll = async () => {
    try {
      for (const entry of changedBefore) if (leaving.has(entry.seq)) changedBefore.delete(entry)
      while (leaving.size + changedBefore.size > 0) {
        writeSome(
          firstOf(leaving.values(), ({ entry }) => entry.bytes),
          firstOf(changedBefore, () => 0),
        )
        await setImmediate()
      }
      await wal.datasync()
      await forgetLines?.()
      forgetLines = undefined
    } catch (error) {
      // The messages are safe in the journal, and the move is retried.
      logger.error({ err: error, letters: leaving.size }, 'letters could not be moved to the database')
    } finally {
      moving = undefined
    }
  }

  const startMove = async () => {
    if (forgetLines === undefined) {
      forgetLines = await journal.turn()
      leaving = fresh
      changedBefore = changed
      fresh = new Map()
      changed = new Set()
    }
    moving = moveAll()
  }
  const isFull = () => journal.bytes > MOST_BYTES
  /** Moves the rest of a failed move, then all other messages. */
  const moveEverything = async () => {
    await moving
    if (forgetLines) await startMove()
    await moving
    if (!forgetLines) await startMove()
    await moving
  }

  const last = restore()
  if (lines.length > 0) await startMove()
  return {
    ...{ shelf, topics, last },
    async save(rows) {
      if (rows.length === 0 && noted.size === 0) return
      const taken = [...noted]
      noted.clear()
      for (const row of rows) fresh.set(row.entry.seq, row)
      try {
        if (isFull()) throw new Error('The journal is full, because letters cannot be moved to the database.')
        await journal.append(writeLines(rows, taken))
      } catch (error) {
        // The caller deletes the letters next; until then, clients may read them.
        for (const entry of taken) noted.add(entry)
        throw error
      }
      for (const entry of taken) changed.add(entry)
    },
    note: (entry) => void noted.add(entry),
    async move(isDue) {
      const isWanted = journal.bytes > moveBytes || (isDue && fresh.size + leaving.size + changed.size > 0)
      if (!isWanted || (moving && !isFull())) return
      try {
        await (isFull() ? moveEverything() : startMove())
      } catch (error) {
        logger.error({ err: error }, 'the journal could not be turned')
      }
    },
    read: ({ seq }) => (fresh.get(seq) ?? leaving.get(seq))?.letter ?? letters.read(seq),
    delete: (seqs) => letters.delete(seqs.filter((seq) => !fresh.delete(seq) && !leaving.delete(seq))),
    async close() {
      for (const entry of noted) changed.add(entry)
      await moveEverything()
      await journal.close()
      await wal.close()
      database.close()
    },
  }
}

function openFiles(dataDir: string, limits: MailboxLimits) {
  const path = join(dataDir, 'relay.db')
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const database = openDatabase(path, limits.storeBytes)
    return { path, database, letters: openLetters(database), topics: openTopics(database) }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(
      `The relay's messages cannot be opened (${path}): ${reason}. See to DATA_DIR and start again.`,
      { cause },
    )
  }
}

function firstOf<item>(items: Iterable<item>, bytesOf: (item: item) => number): readonly item[] {
  const first: item[] = []
  let bytes = 0
  for (const item of items) {
    first.push(item)
    bytes += bytesOf(item)
    if (first.length === MOVED_AT_ONCE || bytes >= MOVED_BYTES) break
  }
  return first
}
