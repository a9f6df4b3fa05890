import { mkdirSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { Logger } from 'pino'
import { RelayError } from '../frames/RelayError.ts'
import { createShelf, type ShelfEntry } from './createShelf.ts'
import {
  type Letter,
  type Mailbox,
  type MailboxLimits,
  type Parties,
  type Payer,
  UNCLAIMED_MS,
} from './mailbox.ts'
import { openDatabase } from './openDatabase.ts'
import { openLetters, type Row } from './openLetters.ts'
import { openTopics } from './openTopics.ts'
import { unavailable } from './refusals.ts'

export interface FileMailboxOptions {
  readonly dataDir: string
  readonly limits: MailboxLimits
  readonly logger: Logger
  /** Is handed each new letter once it is on the disk. */
  deliver(letter: Letter): void
  readonly now?: () => number
}

interface Put {
  readonly letters: readonly Letter[]
  readonly payer: Payer
  done(): void
  fail(error: RelayError): void
}

/** What one put adds, or why it adds nothing. */
type Shelved = { readonly rows: readonly Row[]; readonly entries: readonly ShelfEntry[] } | RelayError

const MOST_IN_ONE_WRITE = 256
const PURGE_MS = 10_000
const PURGE_AT_ONCE = 500
/** Receipts may be lost in a crash, so they wait for the next write, or so long. */
const RECEIPTS_MS = 100

/**
 * A mailbox in one SQLite file of this process, `relay.db` in the data folder.
 *
 * All waiting letters are written in one transaction, and the log behind it is then forced to the disk without holding up the
 * process: a thousand letters at once cost about what one does. The file has no index: which letters there are, who has taken
 * them and what counts against whom is kept in memory, and read from the file at the start.
 *
 * @throws Error if the file cannot be opened or is of a newer release
 */
export async function createFileMailbox(options: FileMailboxOptions): Promise<Mailbox> {
  const { dataDir, limits, logger, deliver, now = Date.now } = options
  const path = join(dataDir, 'relay.db')
  const { database, letters, topics, shelf, last } = openStore(path, limits)
  const log = await open(`${path}-wal`, 'r+')
  await syncFolder(dataDir)

  const puts: Put[] = []
  const taken = new Set<ShelfEntry>()
  /** Of the topics that somebody listens to. */
  const partiesOf = new Map<string, Parties>()
  let seq = last
  let isClosed = false
  let writing: Promise<void> | undefined
  let purging: Promise<void> | undefined
  let receipts: NodeJS.Timeout | undefined

  const write = async () => {
    // Everything else that arrives in this turn of the loop goes along.
    await setImmediate()
    while (puts.length > 0) await writeSome(puts.splice(0, MOST_IN_ONE_WRITE))
    writing = undefined
  }

  const writeSome = async (some: readonly Put[]) => {
    const shelved = some.map(shelve)
    const kept = shelved.flatMap((outcome) => (outcome instanceof RelayError ? [] : outcome))
    const rows = kept.flatMap((put) => put.rows)
    try {
      if (rows.length > 0) {
        save(rows)
        await log.datasync()
      }
    } catch (cause) {
      for (const { entries } of kept) for (const entry of entries) shelf.remove(entry)
      logger.error({ err: cause, letters: rows.length }, 'letters could not be stored, and were refused')
      for (const put of some) put.fail(unavailable(cause))
      // Perhaps that makes room for the next.
      await purge()
      return
    }
    for (const [at, put] of some.entries()) {
      const outcome = shelved[at]
      if (outcome instanceof RelayError) put.fail(outcome)
      else put.done()
    }
    for (const { letter } of rows) deliver(letter)
  }

  /** All letters of a put find their place, or none. */
  const shelve = (put: Put): Shelved => {
    const rows: Row[] = []
    const entries: ShelfEntry[] = []
    const nowMs = now()
    try {
      for (const sent of put.letters) {
        // A full mailbox still says yes to what it has already.
        if (shelf.find(sent.topic, sent.id, nowMs)) continue
        const letter = limitLifetime(sent)
        seq += 1
        entries.push(shelf.add(seq, letter, put.payer, nowMs))
        rows.push({ seq, project: put.payer.project, letter })
      }
      return { rows, entries }
    } catch (error) {
      for (const entry of entries) shelf.remove(entry)
      if (error instanceof RelayError) return error
      logger.error({ err: error }, 'a letter could not be stored, and was refused')
      return unavailable(error)
    }
  }

  const limitLifetime = (letter: Letter): Letter => {
    const latest = letter.publishedAt + UNCLAIMED_MS
    if (letter.expiresAt <= latest || topics.parties(letter.topic).length > 0) return letter
    return { ...letter, expiresAt: latest }
  }

  const save = (rows: readonly Row[]) => {
    letters.write(rows, taken)
    taken.clear()
    clearTimeout(receipts)
    receipts = undefined
  }

  const saveReceipts = () => {
    receipts = undefined
    try {
      save([])
    } catch (error) {
      // They stay for the next write. Until then a crash brings these letters back to clients that know them.
      logger.warn({ err: error }, 'receipts could not be noted')
    }
  }

  const purgeAll = async () => {
    try {
      shelf.purge(now())
      topics.purge(now(), limits.topics)
      for (let seqs = shelf.removed(PURGE_AT_ONCE); seqs.length > 0; seqs = shelf.removed(PURGE_AT_ONCE)) {
        letters.delete(seqs)
        await setImmediate()
      }
    } catch (error) {
      logger.error({ err: error }, 'letters that are over could not be deleted')
    } finally {
      purging = undefined
    }
  }

  const purge = () => {
    purging ??= purgeAll()
    return purging
  }

  const timer = setInterval(purge, PURGE_MS)
  timer.unref()

  return {
    put: (sent, payer) =>
      new Promise((done, fail) => {
        if (isClosed) return fail(unavailable())
        puts.push({ letters: sent, payer, done, fail })
        writing ??= write()
      }),
    async unread(topic, clientId, start) {
      const { entries, next } = shelf.unread(topic, clientId, start, now())
      return { letters: letters.read(entries), ...(next === undefined ? {} : { next }) }
    },
    take(topic, id, clientId, isReceipt) {
      if (isClosed) return
      const parties = isReceipt ? (partiesOf.get(topic) ?? topics.parties(topic)) : []
      const entry = shelf.take({ topic, id, clientId }, parties, now())
      if (!entry) return
      taken.add(entry)
      receipts ??= setTimeout(saveReceipts, RECEIPTS_MS)
    },
    async join(names, clientId, admit) {
      const newTopics = names.filter((topic) => topics.parties(topic).length === 0).length
      if (newTopics > 0) await admit(newTopics)
      if (isClosed) throw unavailable()
      try {
        const parties = topics.note(names, clientId, now())
        for (const [at, topic] of names.entries())
          if (partiesOf.has(topic)) partiesOf.set(topic, parties[at] ?? [])
        return parties
      } catch (error) {
        // The disk is full. Who listens now is more important than who may come back.
        logger.warn({ err: error }, 'who uses a topic could not be noted')
        return names.map((topic) => topics.parties(topic))
      }
    },
    // This process delivers every letter of this store.
    async watch(topic) {
      partiesOf.set(topic, topics.parties(topic))
    },
    unwatch: (topic) => void partiesOf.delete(topic),
    async close() {
      isClosed = true
      clearInterval(timer)
      await writing
      await purge()
      saveReceipts()
      clearTimeout(receipts)
      await log.close()
      database.close()
    },
  }
}

function openStore(path: string, limits: MailboxLimits) {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    const database = openDatabase(path, limits.storeBytes)
    const letters = openLetters(database)
    const shelf = createShelf(limits)
    let last = 0
    letters.each((entry) => {
      shelf.restore(entry)
      last = entry.seq
    })
    return { database, letters, topics: openTopics(database), shelf, last }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(
      `The relay's messages cannot be opened (${path}): ${reason}. See to DATA_DIR and start again.`,
      { cause },
    )
  }
}

/** So that the names of new files outlive a power cut, as their contents do. */
async function syncFolder(path: string): Promise<void> {
  let folder: FileHandle | undefined
  try {
    folder = await open(path, 'r')
    await folder.sync()
  } catch {
    // Some systems do not open folders; theirs keep names by themselves.
  } finally {
    await folder?.close()
  }
}
