import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Caller as Counted } from '../../server/admission.ts'
import { Failure } from '../../server/Failure.ts'
import type { RateLimitPolicy } from '../../server/rateLimiter.ts'
import type { Server } from '../../server/server.ts'
import { answerFrame } from './answerFrame.ts'
import { admitClient } from './auth/admitClient.ts'
import { serveConnection } from './connection.ts'
import { RelayError } from './frames/RelayError.ts'
import { MAX_FRAME_BYTES } from './frames/readFrame.ts'
import { toRelayError, writeError } from './frames/writeFrame.ts'
import { startHeartbeat } from './heartbeat.ts'
import { createFileMailbox } from './mailbox/createFileMailbox.ts'
import type { RedisMailboxOptions } from './mailbox/createRedisMailbox.ts'
import type { Letter, Mailbox } from './mailbox/mailbox.ts'
import { type Caller, createRelayService, type Meter } from './service.ts'
import { createSubscribers } from './subscribers.ts'

/** Passes sealed messages between wallets and pages, and keeps them for whoever is away. */
export interface Relay {
  /** Takes over a request that asks for an upgrade. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /**
   * Admits a caller by HTTP, before its body is read; the token is the request's.
   *
   * @returns how to answer its frame, or why it is refused
   */
  admit(request: IncomingMessage): Promise<RelayAnswer | ((text: string) => Promise<RelayAnswer>)>
  /** Says goodbye to every client; what was accepted is on the disk afterwards. */
  close(): Promise<void>
}

export interface RelayAnswer {
  readonly status: 200 | 401 | 429
  readonly body: string
}

const GOING_AWAY = 1001
const GOODBYE_MS = 1_000
const REFUSALS_MS = 10_000
const MAX_REASON_BYTES = 123

/** Opens the relay's mailbox; it serves from the first upgrade on. */
export async function createRelay(
  server: Pick<Server, 'config' | 'logger' | 'projects' | 'rateLimiter' | 'admission'>,
): Promise<Relay> {
  const { config, logger, rateLimiter, admission } = server
  const { limits, deliveryDelayMs } = config.relay
  const subscribers = createSubscribers(limits)

  const deliver = (letter: Letter) => {
    const push = () => {
      for (const subscriber of subscribers.of(letter)) subscriber.push(letter)
    }
    // Clients lose an answer that arrives before they have begun to wait for it: see docs/relay.md.
    if (deliveryDelayMs > 0) setTimeout(push, deliveryDelayMs)
    else push()
  }
  const lookUp = async (topics: readonly string[]) => {
    for (const topic of topics)
      for (const subscriber of subscribers.on(topic))
        for (const letter of await mailbox.unread(topic, subscriber.clientId)) subscriber.push(letter)
  }
  const missed = (topics: readonly string[]) =>
    void lookUp(topics).catch((error: unknown) =>
      logger.warn({ err: error }, 'missed letters were not found'),
    )
  const mailbox: Mailbox = config.relay.redisUrl
    ? await openRedis({ url: config.relay.redisUrl, limits, logger, deliver, missed })
    : await createFileMailbox({ dataDir: config.dataDir, limits, logger, deliver })
  const service = createRelayService({ mailbox, subscribers, maxMessageBytes: limits.messageBytes })
  const heartbeat = startHeartbeat(config.relay.heartbeatMs)
  const acceptor = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: false,
  })

  const take = async (key: string, cost: number, policy: RateLimitPolicy | undefined) => {
    const waitSeconds = policy ? await rateLimiter.take(`relay ${key}`, cost, policy) : 0
    if (waitSeconds > 0)
      throw new RelayError('TooManyRequests', `Too many requests. Try again in ${waitSeconds} s.`)
  }
  const spendCall = async (caller: Counted, cost: number) => {
    try {
      await admission.spend(caller, 'relay', cost)
    } catch (error) {
      if (error instanceof Failure) throw new RelayError('TooManyRequests', error.message)
      throw error
    }
  }
  const meter = (clientId: string, caller: Counted): Meter => ({
    spendCall: (cost) => spendCall(caller, cost),
    spendMessages: (cost) => take(clientId, cost, config.relay.publishRate),
  })
  const report = (error: RelayError) => logger.error({ err: error.cause }, 'relay call failed')

  /** Nothing here may wait: a client's first frame comes right behind the handshake. */
  const serve = (socket: WebSocket, request: IncomingMessage, refused: unknown) => {
    const client = admission.clientOf(request)
    try {
      if (refused !== undefined) throw refused
      const leave = admission.seat('relaySockets', client)
      if (!leave)
        throw new RelayError(
          'TooManyRequests',
          `One address may hold ${limits.socketsPerAddress} sockets. Close one first.`,
        )
      socket.once('close', leave)
      const { clientId, project, refusal } = admitClient(server, request)
      serveConnection({
        ...{ socket, clientId, service, mailbox, report },
        ...meter(clientId, { client, project }),
      })
      heartbeat.add({
        socket,
        isStillAllowed() {
          const error = refusal()
          if (error) refuse(socket, error)
          return error === undefined
        },
      })
    } catch (cause) {
      refuse(socket, toRelayError(cause))
    }
  }

  /** Anybody can be refused as often as they like: the log has one line of each kind in ten seconds. */
  const refusals = new Map<string, { readonly at: number; more: number }>()

  const sayRefused = (tag: string): void => {
    const last = refusals.get(tag)
    if (last && Date.now() - last.at < REFUSALS_MS) {
      last.more += 1
      return
    }
    refusals.set(tag, { at: Date.now(), more: 0 })
    logger.info({ refused: tag, ...(last?.more ? { moreBefore: last.more } : {}) }, 'relay client refused')
  }

  const refuse = (socket: WebSocket, error: RelayError) => {
    sayRefused(error.tag)
    socket.on('error', () => {})
    socket.send(writeError('0', error))
    socket.close(error.code >= 3000 ? error.code : 1011, error.message.slice(0, MAX_REASON_BYTES))
    sayGoodbye(socket)
  }

  return {
    upgrade(request, socket, head) {
      const accept = (refused: unknown) =>
        acceptor.handleUpgrade(request, socket, head, (accepted) => serve(accepted, request, refused))
      // Clients read why they are refused from a frame, so a refusal too waits for the handshake.
      spendCall({ client: admission.clientOf(request) }, 1).then(() => accept(undefined), accept)
    },
    async admit(request) {
      const client = admission.clientOf(request)
      try {
        await spendCall({ client }, 1)
        const { clientId, project } = admitClient(server, request)
        const caller: Caller = { clientId, subscriber: undefined, ...meter(clientId, { client, project }) }
        return async (text) => {
          const { body, afterwards } = await answerFrame({ caller, service, text, report })
          // Read by nobody who could acknowledge it: what was handed out counts as taken.
          await afterwards?.()
          return { status: 200, body: body ?? '' }
        }
      } catch (cause) {
        const error = toRelayError(cause)
        return { status: error.tag === 'TooManyRequests' ? 429 : 401, body: writeError('0', error) }
      }
    },
    async close() {
      heartbeat.stop()
      acceptor.close()
      for (const socket of acceptor.clients) {
        socket.close(GOING_AWAY, 'The relay is stopping')
        sayGoodbye(socket)
      }
      await mailbox.close()
    },
  }
}

/** One that does not answer the goodbye would hold up the stop. */
function sayGoodbye(socket: WebSocket): void {
  setTimeout(() => socket.terminate(), GOODBYE_MS).unref()
}

/** The client of Redis is loaded only where it is used. */
async function openRedis(options: RedisMailboxOptions): Promise<Mailbox> {
  const { createRedisMailbox } = await import('./mailbox/createRedisMailbox.ts')
  return createRedisMailbox(options)
}
