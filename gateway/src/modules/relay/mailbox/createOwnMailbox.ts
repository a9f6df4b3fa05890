import { createFileMailbox, type FileMailboxOptions } from './createFileMailbox.ts'
import { lockStore } from './lockStore.ts'
import type { Mailbox } from './mailbox.ts'
import { unavailable } from './refusals.ts'

const TRY_AGAIN_MS = 500

/**
 * A mailbox in the data folder, for one process at a time. While another process has the folder, messages are refused, so that
 * none is lost; this process takes the folder over once the other has ended.
 *
 * @throws Error if the files cannot be opened or are of a newer release
 */
export async function createOwnMailbox(options: FileMailboxOptions): Promise<Mailbox> {
  const { dataDir, logger } = options
  let release = lockStore(dataDir)
  let mailbox: Mailbox | undefined
  let timer: NodeJS.Timeout | undefined
  let opening: Promise<void> | undefined
  let isClosed = false

  const open = async () => {
    try {
      mailbox = await createFileMailbox(options)
    } catch (error) {
      release?.()
      release = undefined
      throw error
    }
  }

  const tryAgain = () => {
    release = lockStore(dataDir)
    if (!release) {
      wait()
      return
    }
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
  if (release) {
    await open()
  } else {
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
      mailbox ? mailbox.join(topics, clientId, admit) : topics.map(() => []),
    watch: async (topic) => mailbox?.watch(topic),
    unwatch: (topic) => mailbox?.unwatch(topic),
    async close() {
      isClosed = true
      clearTimeout(timer)
      await opening
      await mailbox?.close()
      release?.()
    },
  }
}
