import { mkdirSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { Logger } from 'pino'
import { RelayError } from '../frames/RelayError.ts'
import { type Letters, openLetters } from './letters.ts'
import type { Letter, Mailbox, MailboxLimits } from './mailbox.ts'

export interface FileMailboxOptions {
  readonly dataDir: string
  readonly limits: MailboxLimits
  readonly logger: Logger
  /** Is handed each letter that is new, once it is on the disk. */
  deliver(letter: Letter): void
  readonly now?: () => number
}

interface Put {
  readonly letters: readonly Letter[]
  done(): void
  fail(error: RelayError): void
}

const MOST_IN_ONE_WRITE = 256
const PURGE_MS = 10_000
const PURGE_AT_ONCE = 500

/**
 * A mailbox in one SQLite file of this process, `relay.db` in the data folder.
 *
 * Whatever waits is written in one transaction, and the log behind it is then forced to the disk without holding up the
 * process: a thousand letters at once cost about what one does.
 *
 * @throws Error where the file cannot be opened or is of a newer release
 */
export async function createFileMailbox(options: FileMailboxOptions): Promise<Mailbox> {
  const { dataDir, limits, logger, deliver, now = Date.now } = options
  const path = join(dataDir, 'relay.db')
  const store = openStore(path, limits)
  const log = await open(`${path}-wal`, 'r+')
  await syncFolder(dataDir)

  const puts: Put[] = []
  const takes: { topic: string; id: string; clientId: string }[] = []
  let isClosed = false
  let writing: Promise<void> | undefined

  const write = async () => {
    // Whatever else arrived in this turn of the loop goes along.
    await setImmediate()
    while (puts.length > 0 || takes.length > 0) {
      const [nextPuts, nextTakes] = [puts.splice(0, MOST_IN_ONE_WRITE), takes.splice(0, MOST_IN_ONE_WRITE)]
      await writeSome(nextPuts, nextTakes)
    }
    writing = undefined
  }

  const writeSome = async (somePuts: readonly Put[], someTakes: typeof takes) => {
    try {
      const outcomes = store.write(somePuts, someTakes, now())
      if (somePuts.length > 0) await log.datasync()
      for (const [at, put] of somePuts.entries()) {
        const outcome = outcomes[at]
        if (outcome instanceof RelayError) put.fail(outcome)
        else put.done()
      }
      for (const outcome of outcomes)
        if (!(outcome instanceof RelayError)) for (const letter of outcome) deliver(letter)
    } catch (cause) {
      logger.error({ err: cause, letters: somePuts.length }, 'letters could not be stored, and were refused')
      const error = unavailable(cause)
      for (const put of somePuts) put.fail(error)
      // Perhaps that makes room for the next.
      deleteOver()
    }
  }

  const deleteOver = () => {
    try {
      while (store.purge(now(), PURGE_AT_ONCE) === PURGE_AT_ONCE);
    } catch (error) {
      logger.error({ err: error }, 'letters that are over could not be deleted')
    }
  }

  const wake = () => {
    writing ??= write()
  }

  const purge = setInterval(deleteOver, PURGE_MS)
  purge.unref()

  return {
    async put(letters) {
      if (isClosed) throw unavailable(undefined)
      return new Promise((done, fail) => {
        puts.push({ letters, done, fail })
        wake()
      })
    },
    async unread(topic, clientId) {
      return store.unread(topic, clientId, now())
    },
    take(topic, id, clientId) {
      if (isClosed) return
      takes.push({ topic, id, clientId })
      wake()
    },
    // Every letter of this store is delivered by this process.
    async watch() {},
    unwatch() {},
    async close() {
      isClosed = true
      clearInterval(purge)
      await writing
      await log.close()
      store.close()
    },
  }
}

function unavailable(cause: unknown): RelayError {
  const text = 'The relay cannot store messages right now. Send the message again later.'
  return new RelayError('StoreUnavailable', text, { cause })
}

function openStore(path: string, limits: MailboxLimits): Letters {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    return openLetters(path, limits)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(
      `The relay's messages cannot be opened (${path}): ${reason}. See to DATA_DIR and start again.`,
      {
        cause,
      },
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
