import { setImmediate } from 'node:timers/promises'
import type { Logger } from 'pino'
import { RelayError } from '../frames/RelayError.ts'
import {
  type Letter,
  type Mailbox,
  type MailboxLimits,
  type Parties,
  type Payer,
  UNCLAIMED_MS,
} from './mailbox.ts'
import type { Row } from './openLetters.ts'
import { openStore } from './openStore.ts'
import { unavailable } from './refusals.ts'

export interface FileMailboxOptions {
  readonly dataDir: string
  readonly limits: MailboxLimits
  readonly logger: Logger
  /** Called with each new message once it is on the disk. */
  deliver(letter: Letter): void
  readonly now?: () => number
}

interface Put {
  readonly letters: readonly Letter[]
  readonly payer: Payer
  done(): void
  fail(error: RelayError): void
}

const [MOST_IN_ONE_WRITE, MOST_BYTES_IN_ONE_WRITE] = [256, 1_048_576]
const PURGE_MS = 10_000
const PURGE_AT_ONCE = 500
/** How long receipts wait for the next write. A crash may lose them. */
const RECEIPTS_MS = 100

/**
 * A mailbox in the data folder of this process.
 *
 * All waiting messages go to a journal in one write, which does not block the process. A little later they move to a SQLite
 * file, `relay.db`. The file has no index: the list of messages, their takers and the storage accounts are in memory, and are
 * read from the files at the start.
 *
 * @throws Error if the files cannot be opened or are of a newer release
 */
export async function createFileMailbox(options: FileMailboxOptions): Promise<Mailbox> {
  const { dataDir, limits, logger, deliver, now = Date.now } = options
  const store = await openStore(dataDir, limits, logger)
  const { shelf, topics } = store

  const puts: Put[] = []
  const partiesOf = new Map<string, Parties>()
  let seq = store.last
  let isClosed = false
  let writing: Promise<void> | undefined
  let purging: Promise<void> | undefined
  let receipts: NodeJS.Timeout | undefined
  let areReceiptsDue = false
  let isMoveDue = false

  const write = async () => {
    // Everything else that arrives in this turn of the event loop joins this write.
    await setImmediate()
    while (puts.length > 0 || areReceiptsDue || isMoveDue) {
      const isDue = isMoveDue
      isMoveDue = false
      await store.move(isDue)
      if (puts.length > 0) await writeSome(nextPuts())
      else if (areReceiptsDue) await saveReceipts()
    }
    writing = undefined
  }
  const wake = () => {
    writing ??= write()
  }

  const nextPuts = (): readonly Put[] => {
    let [many, letters, bytes] = [0, 0, 0]
    for (const put of puts) {
      many += 1
      letters += put.letters.length
      bytes += put.letters.reduce((sum, letter) => sum + letter.message.length, 0)
      if (letters >= MOST_IN_ONE_WRITE || bytes >= MOST_BYTES_IN_ONE_WRITE) break
    }
    return puts.splice(0, many)
  }

  const writeSome = async (some: readonly Put[]) => {
    const shelved = some.map(shelve)
    const rows = shelved.flatMap((outcome) => (outcome instanceof RelayError ? [] : outcome))
    try {
      if (rows.length > 0) await save(rows)
    } catch (cause) {
      for (const { entry } of rows) shelf.remove(entry)
      logger.error({ err: cause, letters: rows.length }, 'letters could not be stored, and were refused')
      for (const put of some) put.fail(unavailable(cause))
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

  const shelve = (put: Put): readonly Row[] | RelayError => {
    const rows: Row[] = []
    const nowMs = now()
    try {
      for (const sent of put.letters) {
        // A full mailbox still accepts a message that it already has.
        if (shelf.find(sent.topic, sent.id, nowMs)) continue
        const letter = limitLifetime(sent)
        seq += 1
        rows.push({ entry: shelf.add(seq, letter, put.payer, nowMs), letter })
      }
      return rows
    } catch (error) {
      for (const { entry } of rows) shelf.remove(entry)
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

  const save = async (rows: readonly Row[]) => {
    areReceiptsDue = false
    clearTimeout(receipts)
    receipts = undefined
    await store.save(rows)
  }

  const saveReceipts = async () => {
    try {
      await save([])
    } catch (error) {
      // The receipts stay for the next write. If a crash precedes it, clients receive those messages again.
      logger.warn({ err: error }, 'receipts could not be noted')
    }
  }

  const purgeAll = async () => {
    try {
      shelf.purge(now())
      topics.purge(now(), limits.topics)
      for (let seqs = shelf.removed(PURGE_AT_ONCE); seqs.length > 0; seqs = shelf.removed(PURGE_AT_ONCE)) {
        store.delete(seqs)
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

  const tidy = async () => {
    await purge()
    isMoveDue = !isClosed
    if (isMoveDue) wake()
  }
  const timer = setInterval(() => void tidy(), PURGE_MS)
  timer.unref()

  return {
    put: (sent, payer) =>
      new Promise((done, fail) => {
        if (isClosed) return fail(unavailable())
        puts.push({ letters: sent, payer, done, fail })
        wake()
      }),
    async unread(topic, clientId, start) {
      const { entries, next } = shelf.unread(topic, clientId, start, now())
      return { letters: entries.map(store.read), ...(next === undefined ? {} : { next }) }
    },
    take(topic, id, clientId, isReceipt) {
      if (isClosed) return
      const parties = isReceipt ? (partiesOf.get(topic) ?? topics.parties(topic)) : []
      const entry = shelf.take({ topic, id, clientId }, parties, now())
      if (!entry) return
      store.note(entry)
      receipts ??= setTimeout(() => {
        areReceiptsDue = true
        wake()
      }, RECEIPTS_MS)
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
        // The disk is full. Connected subscribers matter more than the record of a topic's parties.
        logger.warn({ err: error }, 'who uses a topic could not be noted')
        return names.map((topic) => topics.parties(topic))
      }
    },
    async watch(topic) {
      partiesOf.set(topic, topics.parties(topic))
    },
    unwatch: (topic) => void partiesOf.delete(topic),
    status: async () => ({ isStoring: !isClosed, storedBytes: shelf.storedBytes() }),
    async close() {
      isClosed = true
      clearInterval(timer)
      clearTimeout(receipts)
      await writing
      await purge()
      await store.close()
    },
  }
}
