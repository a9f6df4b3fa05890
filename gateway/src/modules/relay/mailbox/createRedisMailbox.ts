import { createClient } from '@redis/client'
import type { Logger } from 'pino'
import * as v from 'valibot'
import { RelayError } from '../frames/RelayError.ts'
import { KEPT_AFTER_TAKEN_MS, type Letter, type Mailbox, type MailboxLimits } from './mailbox.ts'
import { PUT, TAKE, UNREAD } from './redisScripts.ts'

export interface RedisMailboxOptions {
  readonly url: string
  readonly limits: MailboxLimits
  readonly logger: Logger
  /** Is handed each letter that is new on a topic that is watched, whichever replica it came by. */
  deliver(letter: Letter): void
  /** Letters may have gone by while the connection to Redis was lost: those of these topics are looked up. */
  missed(topics: readonly string[]): void
}

const CONNECT_TIMEOUT_MS = 5_000
const LONGEST_PAUSE_MS = 1_000
const NAME = 'latchkey:relay:'

const letterText = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    topic: v.string(),
    id: v.string(),
    sender: v.string(),
    message: v.string(),
    tag: v.number(),
    attestation: v.exactOptional(v.string()),
    publishedAt: v.number(),
    expiresAt: v.number(),
  }),
)

/**
 * A mailbox in Redis, which several relays share. How durable it is, is Redis's setting: see docs/relay.md.
 *
 * @throws Error where Redis cannot be reached at the start; later it is waited for
 */
export async function createRedisMailbox(options: RedisMailboxOptions): Promise<Mailbox> {
  const { url, limits, logger, deliver, missed } = options
  const socket = {
    connectTimeout: CONNECT_TIMEOUT_MS,
    reconnectStrategy: (attempt: number) => Math.min(50 * 2 ** attempt, LONGEST_PAUSE_MS),
  }
  // What cannot be stored now is refused now: the client still has it, and sends it again.
  const client = createClient({ url, socket, disableOfflineQueue: true })
  const listener = client.duplicate()
  const watched = new Map<string, Promise<void>>()
  /** Topics whose end Redis has not confirmed yet: a subscription before that would end with the old one. */
  const leaving = new Map<string, Promise<void>>()
  let isLost = false

  client.on('error', (error) => logger.warn({ reason: String(error) }, 'Redis cannot be reached'))
  listener.on('error', () => {
    isLost = true
  })
  await connect(client, listener)
  listener.on('ready', () => {
    if (isLost) missed([...watched.keys()])
    isLost = false
  })

  const receive = (text: string) => deliver(v.parse(letterText, text))

  return {
    async put(letters) {
      const keys = letters.map(({ topic }) => nameOf(topic))
      const described = letters.flatMap((letter) => [
        letter.id,
        String(Buffer.byteLength(letter.message)),
        String(letter.expiresAt),
        JSON.stringify(letter),
      ])
      const head = [Date.now(), limits.mailboxMessages, limits.mailboxBytes].map(String)
      const stored = await orUnavailable(client.eval(PUT, { keys, arguments: [...head, ...described] }))
      if (stored !== 1)
        throw new RelayError(
          'MailboxLimitExceeded',
          'Too many messages wait on this topic. Send again once the other side has taken some.',
        )
    },
    async unread(topic, clientId) {
      const call = { keys: [nameOf(topic)], arguments: [String(Date.now()), clientId] }
      const texts = v.parse(v.array(letterText), await orUnavailable(client.eval(UNREAD, call)))
      return texts.filter(({ sender }) => sender !== clientId)
    },
    take(topic, id, clientId) {
      const over = String(Date.now() + KEPT_AFTER_TAKEN_MS)
      // Should this be lost, the client gets the letter again, and knows it.
      client
        .eval(TAKE, { keys: [nameOf(topic)], arguments: [id, clientId, over] })
        .catch((error: unknown) => logger.warn({ reason: String(error) }, 'a receipt was not noted'))
    },
    watch(topic) {
      const known = watched.get(topic)
      if (known) return known
      const subscribe = async (): Promise<void> => {
        await leaving.get(topic)
        await orUnavailable(listener.subscribe(nameOf(topic), receive))
      }
      const watching = subscribe().catch((error: unknown) => {
        if (watched.get(topic) === watching) watched.delete(topic)
        throw error
      })
      watched.set(topic, watching)
      return watching
    },
    unwatch(topic) {
      const watching = watched.get(topic)
      watched.delete(topic)
      const leave = async (): Promise<void> => {
        await watching
        await listener.unsubscribe(nameOf(topic))
      }
      const left: Promise<void> = leave()
        // Where Redis is away, nothing arrives from there either.
        .catch(() => {})
        .finally(() => {
          if (leaving.get(topic) === left) leaving.delete(topic)
        })
      leaving.set(topic, left)
    },
    async close() {
      client.destroy()
      listener.destroy()
    },
  }
}

async function connect(
  ...clients: readonly { connect(): Promise<unknown>; destroy(): void }[]
): Promise<void> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('it did not answer')), CONNECT_TIMEOUT_MS).unref()
  })
  try {
    await Promise.race([Promise.all(clients.map((client) => client.connect())), late])
  } catch (cause) {
    for (const client of clients) client.destroy()
    throw new Error(`REDIS_URL: Redis cannot be reached (${String(cause)}).`, { cause })
  }
}

function nameOf(topic: string): string {
  return `${NAME}${topic}:`
}

async function orUnavailable<result>(work: Promise<result>): Promise<result> {
  try {
    return await work
  } catch (cause) {
    throw new RelayError(
      'StoreUnavailable',
      'The relay cannot store messages right now. Send the message again later.',
      { cause },
    )
  }
}
