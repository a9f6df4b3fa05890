import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { readInTurns } from '../../server/readInTurns.ts'
import { createSeats } from '../../server/seats.ts'
import type { Server } from '../../server/server.ts'
import { answerFrame } from './answerFrame.ts'
import { admitClient } from './auth/admitClient.ts'
import { serveConnection } from './connection.ts'
import { createCallers, payForFrame, payingLess } from './createCallers.ts'
import { createDelay } from './createDelay.ts'
import { createFanOut } from './createFanOut.ts'
import { createFrameMeter } from './createFrameMeter.ts'
import { RelayError } from './frames/RelayError.ts'
import { MAX_FRAME_BYTES, readFrame } from './frames/readFrame.ts'
import { toRelayError, writeError } from './frames/writeFrame.ts'
import { type OutgoingLetter, writeLetter } from './frames/writeLetter.ts'
import { startHeartbeat } from './heartbeat.ts'
import { createOwnMailbox } from './mailbox/createOwnMailbox.ts'
import type { RedisMailboxOptions } from './mailbox/createRedisMailbox.ts'
import type { Letter, Mailbox, MailboxStatus } from './mailbox/mailbox.ts'
import { createOutlets } from './outlets.ts'
import { type Caller, createRelayService, type RelayService } from './service.ts'
import { createSubscribers } from './subscribers.ts'

/** Passes encrypted messages between wallets and pages, and stores them for offline receivers. */
export interface Relay {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /**
   * Admits an HTTP caller by the request's token, before the body is read.
   *
   * @returns a function that answers the caller's frame, or the refusal
   */
  admit(request: IncomingMessage): Promise<RelayAnswer | ((body: Buffer) => Promise<RelayAnswer>)>
  /** Disconnects every client. Accepted messages are on disk afterwards. */
  close(): Promise<void>
  status(): Promise<MailboxStatus>
}

export interface RelayAnswer {
  readonly status: 200 | 401 | 429
  readonly body: string
}

const GOING_AWAY = 1001
const GOODBYE_MS = 1_000
const REFUSALS_MS = 10_000
const MAX_REASON_BYTES = 123

export async function createRelay(
  server: Pick<Server, 'config' | 'logger' | 'projects' | 'rateLimiter' | 'admission' | 'turns' | 'metrics'>,
): Promise<Relay> {
  const { config, logger, admission, turns, metrics } = server
  const { limits, deliveryDelayMs } = config.relay
  const subscribers = createSubscribers(limits)
  const { spendCall, identify } = createCallers(server)
  // Ids stay below 2^53, which every client parses exactly. Some clients corrupt larger ids.
  let nextId = Date.now() * 1_000
  const write = (letter: Letter): OutgoingLetter => {
    nextId += 1
    return writeLetter(letter, nextId)
  }

  // Clients lose a response that arrives before they wait for it: see docs/relay.md.
  const delay = createDelay(deliveryDelayMs, createFanOut({ subscribers, turns, write }))
  const missed = (topics: readonly string[]) => {
    for (const topic of topics) for (const subscriber of subscribers.on(topic)) subscriber.catchUp([topic])
  }
  const mailbox: Mailbox = config.relay.redisUrl
    ? await openRedis({ url: config.relay.redisUrl, limits, logger, deliver: delay.add, missed })
    : await createOwnMailbox({ dataDir: config.dataDir, limits, logger, deliver: delay.add, missed })
  const service = countRefusals(
    createRelayService({ mailbox, subscribers, turns, maxMessageBytes: limits.messageBytes }),
    metrics,
  )
  const heartbeat = startHeartbeat(config.relay.heartbeatMs)
  const outlets = createOutlets({
    writeTimeoutMs: config.relay.writeTimeoutMs,
    bufferedBytes: limits.bufferedBytes,
    onCutOff: () => sayRefused('SlowReader'),
  })
  const acceptor = new WebSocketServer({
    ...{ noServer: true, maxPayload: MAX_FRAME_BYTES, perMessageDeflate: false },
    // The library's types lack this option.
    ...{ closeTimeout: GOODBYE_MS },
  })
  const seatsOfClients = createSeats({ perClient: limits.socketsPerClient, total: Number.POSITIVE_INFINITY })

  const report = (error: RelayError) => logger.error({ err: error.cause ?? error }, 'relay call failed')

  /** Must be synchronous: a client's first frame follows the handshake immediately. */
  const serve = (socket: WebSocket, request: IncomingMessage, refused: unknown) => {
    const address = admission.clientOf(request)
    try {
      if (refused !== undefined) throw refused
      const leave = admission.seat('relaySockets', address)
      if (!leave) throw tooManySockets('address', limits.socketsPerAddress)
      socket.once('close', leave)
      const client = admitClient(server, request)
      const leaveClient = seatsOfClients.take(client.clientId)
      if (!leaveClient) throw tooManySockets('client', limits.socketsPerClient)
      socket.once('close', leaveClient)
      serveConnection({
        ...{ socket, service, mailbox, turns, write, report },
        ...identify(client, address),
        outlet: outlets.open(socket, request.socket),
        frames: createFrameMeter(config.relay.frameRate),
        mostRefusals: config.relay.mostRefusals,
        refuse: (error) => refuse(socket, error),
      })
      heartbeat.add({
        socket,
        isStillAllowed() {
          const error = client.refusal()
          if (error) refuse(socket, error)
          return error === undefined
        },
      })
    } catch (cause) {
      refuse(socket, toRelayError(cause))
    }
  }

  /** Anyone can cause any number of rejections, so each kind is logged once per ten seconds. */
  const refusals = new Map<string, { readonly at: number; more: number }>()

  const sayRefused = (tag: string): void => {
    metrics.relayRefusals.add({ reason: tag })
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

  const answerOne = async (caller: Caller, bytes: Buffer, paidBytes: number): Promise<RelayAnswer> => {
    try {
      // A chunked body does not announce its length.
      if (paidBytes === 0) await payForFrame(caller, bytes.length)
    } catch (cause) {
      return refusalByHttp(cause)
    }
    const frame = readFrame(bytes)
    if (frame.kind === 'answer') return { status: 200, body: '' }
    const { body, afterwards } = await answerFrame({ caller, service, frame, report })
    // Clients do not acknowledge HTTP responses, so their messages count as taken.
    afterwards?.()
    return { status: 200, body }
  }

  const one = (value: number) => [{ labels: {}, value }]
  metrics.registry.gauge('latchkey_relay_sockets', 'Open sockets of the relay, in this process.', () =>
    one(acceptor.clients.size),
  )
  metrics.registry.gauge(
    'latchkey_relay_stored_bytes',
    'What stored messages count as; with Redis, those of all replicas together.',
    async () => {
      const { storedBytes } = await mailbox.status()
      return storedBytes === undefined ? [] : one(storedBytes)
    },
  )
  metrics.registry.gauge('latchkey_relay_store_limit_bytes', 'RELAY_MAX_STORE_BYTES.', () =>
    one(limits.storeBytes),
  )

  return {
    status: mailbox.status,
    upgrade(request, socket, head) {
      const accept = (refused: unknown) =>
        acceptor.handleUpgrade(request, socket, head, (accepted) => {
          readInTurns(accepted, socket, turns)
          serve(accepted, request, refused)
        })
      // Clients read the reason for a rejection from a frame, so we complete the handshake first.
      spendCall({ client: admission.clientOf(request) }, 1).then(() => accept(undefined), accept)
    },
    async admit(request) {
      const address = admission.clientOf(request)
      try {
        await spendCall({ client: address }, 1)
        const caller: Caller = { ...identify(admitClient(server, request), address), subscriber: undefined }
        const announced = Math.min(Number(request.headers['content-length'] ?? 0), MAX_FRAME_BYTES)
        const paidBytes = await payForFrame(caller, announced)
        return (body) => answerOne(payingLess(caller, paidBytes), body, announced)
      } catch (cause) {
        return refusalByHttp(cause)
      }
    },
    async close() {
      heartbeat.stop()
      outlets.stop()
      acceptor.close()
      for (const socket of acceptor.clients) {
        socket.close(GOING_AWAY, 'The relay is stopping')
        sayGoodbye(socket)
      }
      await mailbox.close()
      delay.stop()
    },
  }
}

function refusalByHttp(cause: unknown): RelayAnswer {
  const error = toRelayError(cause)
  return { status: error.tag === 'TooManyRequests' ? 429 : 401, body: writeError('0', error) }
}

/** Closes a socket with a time limit, because a client that does not answer the close frame would delay the shutdown. */
function sayGoodbye(socket: WebSocket): void {
  setTimeout(() => socket.terminate(), GOODBYE_MS).unref()
}

function tooManySockets(who: 'address' | 'client', most: number): RelayError {
  return new RelayError('TooManyRequests', `One ${who} may hold ${most} sockets. Close one first.`)
}

function countRefusals(service: RelayService, { relayRefusals }: Server['metrics']): RelayService {
  return {
    ...service,
    async call(caller, method, input) {
      try {
        return await service.call(caller, method, input)
      } catch (error) {
        relayRefusals.add({ reason: toRelayError(error).tag })
        throw error
      }
    },
  }
}

async function openRedis(options: RedisMailboxOptions): Promise<Mailbox> {
  const { createRedisMailbox } = await import('./mailbox/createRedisMailbox.ts')
  return createRedisMailbox(options)
}
