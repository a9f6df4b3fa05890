import { randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Logger } from 'pino'
import * as v from 'valibot'
import type { RelayError } from '../frames/RelayError.ts'
import { connectRedis, scripts } from './connectRedis.ts'
import { letterSchema } from './letterSchema.ts'
import {
  bytesOf,
  KEPT_AFTER_TAKEN_MS,
  type Letter,
  type Mailbox,
  type MailboxLimits,
  OPEN_SHARE,
  PAIRING_MS,
  PAIRING_SHARE,
  PARTIES_KEPT_MS,
  type Payer,
  PROJECT_OPEN_SHARE,
  storedBytesOf,
  TAKEN_FACTOR,
  TAKEN_SHARE,
  UNCLAIMED_MS,
} from './mailbox.ts'
import { NAME } from './redisScripts.ts'
import { mailboxFull, storedTooMuch, unavailable } from './refusals.ts'

export interface RedisMailboxOptions {
  readonly url: string
  readonly limits: MailboxLimits
  readonly logger: Logger
  /** Called with each new message on a watched topic, from any replica. */
  deliver(letter: Letter): void
  /** Called with topics whose messages may have been missed while the connection to Redis was lost. */
  missed(topics: readonly string[]): void
  readonly now?: () => number
}

interface Put {
  readonly letters: readonly Letter[]
  readonly payer: Payer
  done(): void
  fail(error: RelayError): void
}

const MOST_IN_ONE_CALL = 64
const RECEIPTS_MS = 50
const MOST_RECEIPTS = 256
/** This many receipts can wait without filling a topic. */
const FEW_RECEIPTS = 16
const PURGE_MS = 10_000
const PURGE_AT_ONCE = 1_000

const letterText = v.pipe(v.string(), v.parseJson(), letterSchema)
const outcomesAnswer = v.array(v.string())
const unreadAnswer = v.tupleWithRest([v.string()], letterText)

/**
 * A mailbox in Redis, which several relays share. Redis's settings decide its durability: see docs/relay.md.
 *
 * @throws Error if Redis is unreachable at the start; later outages are waited out
 */
export async function createRedisMailbox(options: RedisMailboxOptions): Promise<Mailbox> {
  const { url, limits, logger, deliver, missed, now = Date.now } = options
  let isLost = false
  const { client, listener, run } = await connectRedis(url, logger, () => {
    isLost = true
  })
  const watched = new Map<string, Promise<void>>()
  /** Topics whose unsubscription Redis has not confirmed yet. A new subscription before that would end with the old one. */
  const leaving = new Map<string, Promise<void>>()
  /** The prefix of each letter that this process stores, which identifies letters that it delivers itself. */
  const own = `{"by":"${randomBytes(9).toString('base64url')}",`
  const puts: Put[] = []
  const receipts: string[] = []
  let writing: Promise<void> | undefined
  let noting: NodeJS.Timeout | undefined

  listener.on('ready', () => {
    if (isLost) missed([...watched.keys()])
    isLost = false
  })

  const receive = (text: string) => {
    if (!text.startsWith(own)) deliver(v.parse(letterText, text))
  }

  const describe = (letter: Letter, payer: Payer, at: number): string[] => {
    const { topic, id, sender, publishedAt, expiresAt } = letter
    const bytes = bytesOf(letter)
    return [
      ...[String(at), topic, id, String(bytes), String(storedBytesOf(bytes))],
      ...[String(expiresAt), String(publishedAt + UNCLAIMED_MS)],
      ...[expiresAt - publishedAt <= PAIRING_MS ? '1' : '0', sender, payer.project, payer.address],
      own + JSON.stringify(letter).slice(1),
    ]
  }

  const most = [
    ...[limits.mailboxMessages, limits.mailboxBytes],
    ...[limits.storedPerClient, limits.storedPerProject, limits.storedPerAddress],
    ...[
      Math.floor(limits.storeBytes * OPEN_SHARE),
      Math.floor(limits.storeBytes * PAIRING_SHARE),
      TAKEN_FACTOR,
      Math.floor(limits.storedPerProject * PROJECT_OPEN_SHARE),
    ],
  ].map(String)

  const writeSome = async (some: readonly Put[]) => {
    const args = some.flatMap(({ letters, payer }, at) =>
      letters.flatMap((letter) => describe(letter, payer, at)),
    )
    try {
      const outcomes = v.parse(outcomesAnswer, await run(scripts.put, [String(now()), ...most, ...args]))
      for (const [at, put] of some.entries()) finish(put, outcomes[at] ?? '')
    } catch (cause) {
      for (const put of some) put.fail(unavailable(cause))
    }
  }

  const finish = (put: Put, outcome: string) => {
    const error = refusals[outcome]?.()
    if (error) return put.fail(error)
    put.done()
    for (const [at, letter] of put.letters.entries()) if (outcome[at] === '1') deliver(letter)
  }

  const write = async () => {
    // Everything else that arrives in this turn of the event loop joins this write.
    await setImmediate()
    writing = undefined
    // Receipts make room on a topic for new messages, so many waiting receipts go first.
    if (receipts.length > FEW_RECEIPTS * 4) note()
    const parts: Promise<void>[] = []
    while (puts.length > 0) parts.push(writeSome(puts.splice(0, MOST_IN_ONE_CALL)))
    await Promise.all(parts)
  }

  const note = () => {
    clearTimeout(noting)
    noting = undefined
    const head = [now(), KEPT_AFTER_TAKEN_MS, Math.floor(limits.storeBytes * TAKEN_SHARE)].map(String)
    run(scripts.take, [...head, ...receipts.splice(0)]).catch((error: unknown) =>
      logger.warn({ reason: String(error) }, 'receipts were not noted'),
    )
  }

  const purge = async () => {
    try {
      while ((await run(scripts.purge, [now(), PURGE_AT_ONCE].map(String))) === PURGE_AT_ONCE);
    } catch (error) {
      logger.warn({ reason: String(error) }, 'letters that are over could not be deleted')
    }
  }
  const timer = setInterval(purge, PURGE_MS)
  timer.unref()

  return {
    put: (letters, payer) =>
      new Promise((done, fail) => {
        puts.push({ letters, payer, done, fail })
        writing ??= write()
      }),
    async unread(topic, clientId, { after = 0, mostBytes, mayBeEmpty = false }) {
      // Redis processes these receipts first.
      if (receipts.length > 0) note()
      const args = [topic, String(now()), clientId, String(after), String(mostBytes), mayBeEmpty ? '1' : '0']
      const [next, ...letters] = v.parse(unreadAnswer, await orUnavailable(run(scripts.unread, args)))
      return {
        letters: letters.filter(({ sender }) => sender !== clientId),
        ...(next === '' ? {} : { next: Number(next) }),
      }
    },
    take(topic, id, clientId, isReceipt) {
      receipts.push(topic, id, clientId, isReceipt ? '1' : '0')
      if (receipts.length >= MOST_RECEIPTS * 4) note()
      else noting ??= setTimeout(note, RECEIPTS_MS)
    },
    async join(topics, clientId, admit) {
      const known = await orUnavailable(client.mGet(topics.map((topic) => `${nameOf(topic)}parties`)))
      const newTopics = known.filter((parties) => parties === null).length
      if (newTopics > 0) await admit(newTopics)
      const head = [String(now()), clientId, String(PARTIES_KEPT_MS), String(limits.topics)]
      const answer = await orUnavailable(run(scripts.join, [...head, ...topics]))
      return v.parse(outcomesAnswer, answer).map((parties) => parties.split(' '))
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
        // While Redis is unavailable, no letters arrive.
        .catch(() => {})
        .finally(() => {
          if (leaving.get(topic) === left) leaving.delete(topic)
        })
      leaving.set(topic, left)
    },
    async status() {
      try {
        const storedBytes = Number((await client.hGet(`${NAME}all:use`, 'store')) ?? 0)
        return { isStoring: listener.isReady, storedBytes }
      } catch {
        // Redis is unavailable. The client has already logged its error.
        return { isStoring: false, storedBytes: undefined }
      }
    },
    async close() {
      clearInterval(timer)
      clearTimeout(noting)
      await writing
      if (receipts.length > 0 && client.isReady) note()
      // Closes after the replies to all sent commands.
      await client.close().catch(() => client.destroy())
      listener.destroy()
    },
  }
}

const refusals: Readonly<Record<string, () => RelayError>> = {
  mailbox: mailboxFull,
  client: () => storedTooMuch('client'),
  address: () => storedTooMuch('address'),
  project: () => storedTooMuch('project'),
  store: unavailable,
}

function nameOf(topic: string): string {
  return `${NAME}${topic}:`
}

async function orUnavailable<result>(work: Promise<result>): Promise<result> {
  try {
    return await work
  } catch (cause) {
    throw unavailable(cause)
  }
}
