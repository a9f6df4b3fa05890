import { createFileMailbox, type FileMailboxOptions } from './createFileMailbox.ts'
import { lockStore } from './lockStore.ts'
import type { Mailbox, Parties } from './mailbox.ts'
import { unavailable } from './refusals.ts'

export interface OwnMailboxOptions extends FileMailboxOptions {
  /** Called with topics on which messages may already wait. */
  missed(topics: readonly string[]): void
}

const TRY_AGAIN_MS = 500

/**
 * A mailbox in the data folder, for one process at a time. While another process uses the folder, this one refuses messages, so
 * that none is lost. Once the other process has ended, this one takes the folder over, and stores the subscriptions made meanwhile.
 *
 * @throws Error if the files cannot be opened or are of a newer release
 */
export async function createOwnMailbox(options: OwnMailboxOptions): Promise<Mailbox> {
  const { dataDir, limits, logger, missed } = options
  let release = lockStore(dataDir)
  let mailbox: Mailbox | undefined
  let timer: NodeJS.Timeout | undefined
  let opening: Promise<void> | undefined
  let isClosed = false
  const early = new Map<string, Parties>()

  const open = async () => {
    try {
      const opened = await createFileMailbox(options)
      await noteEarly(opened)
      mailbox = opened
      missed([...early.keys()])
      early.clear()
    } catch (error) {
      release?.()
      release = undefined
      throw error
    }
  }

  const joinEarly = async (
    topics: readonly string[],
    clientId: string,
    admit: (newTopics: number) => Promise<void>,
  ): Promise<readonly Parties[]> => {
    const newTopics = topics.filter((topic) => !early.has(topic)).length
    if (newTopics > 0) await admit(newTopics)
    return topics.map((topic) => {
      const known = early.get(topic) ?? []
      const parties = known.includes(clientId) || known.length > 1 ? known : [...known, clientId]
      early.set(topic, parties)
      const [oldest] = early.keys()
      if (early.size > limits.topics && oldest !== undefined) early.delete(oldest)
      return parties
    })
  }

  /** Stores early subscriptions: the first client of each topic before the second, and all topics of a client in one call. */
  const noteEarly = async (opened: Mailbox) => {
    for (const place of [0, 1]) {
      const topicsOf = new Map<string, string[]>()
      for (const [topic, { [place]: clientId }] of early) {
        if (clientId === undefined) continue
        const topics = topicsOf.get(clientId)
        if (topics) topics.push(topic)
        else topicsOf.set(clientId, [topic])
      }
      // These clients were admitted when they subscribed.
      for (const [clientId, topics] of topicsOf) await opened.join(topics, clientId, async () => {})
    }
  }

  const tryAgain = () => {
    release = lockStore(dataDir)
    if (!release) return wait()
    opening = open().then(
      () => logger.info('the relay stores messages: the other process has ended'),
      (error: unknown) => {
        logger.error({ err: error }, 'the relay cannot open its messages')
        wait()
      },
    )
  }
  const wait = () => {
    if (isClosed) return
    timer = setTimeout(tryAgain, TRY_AGAIN_MS)
    timer.unref()
  }
  if (release) await open()
  else {
    logger.error(
      `Another process stores its messages in ${dataDir}: this relay refuses messages until that process ends. For several at once, set REDIS_URL or give each its own DATA_DIR.`,
    )
    wait()
  }

  return {
    put: async (letters, payer) => {
      if (!mailbox) throw unavailable()
      await mailbox.put(letters, payer)
    },
    unread: async (topic, clientId, start) =>
      mailbox ? mailbox.unread(topic, clientId, start) : { letters: [] },
    take: (topic, id, clientId, isReceipt) => mailbox?.take(topic, id, clientId, isReceipt),
    join: async (topics, clientId, admit) =>
      mailbox ? mailbox.join(topics, clientId, admit) : joinEarly(topics, clientId, admit),
    watch: async (topic) => mailbox?.watch(topic),
    unwatch: (topic) => mailbox?.unwatch(topic),
    status: async () => (mailbox ? mailbox.status() : { isStoring: false, storedBytes: undefined }),
    async close() {
      isClosed = true
      clearTimeout(timer)
      await opening
      await mailbox?.close()
      release?.()
    },
  }
}
