import { setTimeout as pause } from 'node:timers/promises'
import type { RawData, WebSocket } from 'ws'
import { answerFrame } from './answerFrame.ts'
import type { RelayError } from './frames/RelayError.ts'
import { toRelayError } from './frames/writeFrame.ts'
import type { Letter, Mailbox } from './mailbox/mailbox.ts'
import { type Caller, describeLetter, type Meter, type RelayService } from './service.ts'
import type { Subscriber } from './subscribers.ts'
import { subscriptionId } from './subscriptionId.ts'

export interface ConnectionOptions extends Meter {
  readonly socket: WebSocket
  readonly clientId: string
  readonly service: RelayService
  readonly mailbox: Mailbox
  /** Told of what failed here, and is no refusal. */
  report(error: RelayError): void
}

interface Pushed {
  readonly topic: string
  readonly id: string
  readonly atMs: number
}

const UNSUPPORTED = 1003
const OVERLOADED = 1013
const MOST_BUFFERED_BYTES = 8_388_608
/** What waited for a client is sent in parts of about this size. */
const PART_BYTES = 262_144
const DRAIN_MS = 5
/** A client that subscribes again gets what it has not taken again, unless that has only just been sent. */
const PUSH_AGAIN_MS = 5_000
const MOST_TAKEN = 256

/** Speaks with one client over one socket, until it leaves. */
export function serveConnection(options: ConnectionOptions): void {
  const { socket, clientId, service, mailbox, report, spendCall, spendMessages } = options
  const pushed = new Map<string, Pushed>()
  const pushedIds = new Map<string, string>()
  const taken = new Set<string>()
  // Below 2^53, which every client reads as it is; what other relays send comes back changed from some.
  let nextId = Date.now() * 1_000
  let prefix = 'irn_'

  const send = (text: string) => {
    if (socket.readyState !== socket.OPEN) return
    socket.send(text)
    // It reads slower than others write to it. What it has not taken waits in the mailbox.
    if (socket.bufferedAmount > MOST_BUFFERED_BYTES) socket.close(OVERLOADED, 'Read faster')
  }

  const push = (letter: Letter) => {
    const name = `${letter.topic} ${letter.id}`
    const known = pushedIds.get(name)
    const before = known === undefined ? undefined : pushed.get(known)
    if (taken.has(name) || (before && Date.now() - before.atMs < PUSH_AGAIN_MS)) return
    const id = known ?? String(nextId++)
    pushed.set(id, { topic: letter.topic, id: letter.id, atMs: Date.now() })
    pushedIds.set(name, id)
    const params = { id: subscriptionId(letter.topic, clientId), data: describeLetter(letter) }
    send(`{"id":${id},"jsonrpc":"2.0","method":"${prefix}subscription","params":${JSON.stringify(params)}}`)
  }

  const take = (id: string) => {
    const letter = pushed.get(id)
    if (!letter) return
    const name = `${letter.topic} ${letter.id}`
    pushed.delete(id)
    pushedIds.delete(name)
    // A replay that was under way must not bring it once more.
    taken.add(name)
    const [oldest] = taken
    if (taken.size > MOST_TAKEN && oldest !== undefined) taken.delete(oldest)
    mailbox.take(letter.topic, letter.id, clientId)
  }

  const drained = async () => {
    while (socket.bufferedAmount > PART_BYTES && socket.readyState === socket.OPEN) await pause(DRAIN_MS)
  }

  const subscriber: Subscriber = { clientId, topics: new Set(), push, drained }
  const caller: Caller = { clientId, subscriber, spendCall, spendMessages }
  const notice = (method: string) => {
    prefix = /^(iridium_|waku_|irn_)/.exec(method)?.[0] ?? prefix
  }

  const receive = async (text: string) => {
    const { body, afterwards } = await answerFrame({ caller, service, text, notice, take, report })
    if (body !== undefined) send(body)
    // Only what could not be read again after all fails here; the client gets it when it subscribes again.
    await afterwards?.().catch((cause: unknown) => report(toRelayError(cause)))
  }

  socket.on('message', (data, isBinary) => {
    if (isBinary) return socket.close(UNSUPPORTED, 'Send text')
    void receive(toText(data))
  })
  socket.on('close', () => service.forget(subscriber))
  // A protocol error is followed by the close.
  socket.on('error', () => {})
}

/** With the default `binaryType` a message is always one Buffer. */
function toText(data: RawData): string {
  return (data as Buffer).toString('utf8')
}
