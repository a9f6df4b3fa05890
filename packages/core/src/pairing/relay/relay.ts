import type { SigningKey } from '../crypto/primitives.ts'
import { createIds } from './ids.ts'
import { field, parseJson, textField } from './json.ts'
import { RelayClosedError, RelayError } from './relayError.ts'
import { connectSocket } from './socket.ts'

const CALL_TIMEOUT_MS = 60_000
/** A call without an answer is sent again over a new connection. */
const SILENCE_MS = 15_000
const AWAKE_MS = 5_000
const MOST_TOPICS_AT_ONCE = 500
/** Further unread messages aren't acknowledged, so the relay keeps them. */
const MOST_WAITING = 256
const MOST_LETTERS = 2_000_000
const METHOD_NOT_FOUND = -32601

export interface RelayMessage {
  readonly topic: string
  readonly message: string
}

export interface PublishParameters extends RelayMessage {
  /** How long the relay stores it for an offline peer, in seconds. */
  readonly ttl: number
  readonly tag: number
  /** Whether the relay may wake a sleeping wallet for it. */
  readonly prompt: boolean
}

export interface RelayParameters {
  readonly url: string
  readonly projectId: string
  readonly key: SigningKey
  readonly now: () => number
  /** Handles a message. It is acknowledged afterwards, even if the handler failed. */
  readonly onMessage: (message: RelayMessage) => Promise<void>
  readonly onRefused: (reason: string) => void
}

export interface CallOptions {
  readonly timeoutMs?: number
  /** `false` gives up as soon as the relay proves to be unreachable. */
  readonly patient?: boolean
}

/** One relay. It is connected while there is a subscribed topic or a pending call. */
export interface Relay {
  readonly url: string
  /** Subscribes to a topic until it is unsubscribed. Resolves when the relay confirms. */
  subscribe(topic: string, options?: CallOptions): Promise<void>
  unsubscribe(topic: string): void
  /** Resolves when the relay has accepted the message. Until then it is resent with the same id. */
  publish(parameters: PublishParameters, options?: CallOptions): Promise<void>
  /** Publishes a proposal and subscribes to its topic, in one call if the relay supports that. */
  propose(parameters: RelayMessage & { readonly ttl: number }, options?: CallOptions): Promise<void>
  /** Ends every call and the connection. */
  close(): void
}

interface Call {
  readonly text: string
  /** Waits for an unreachable relay until the call's own timeout. */
  readonly patient: boolean
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
}

export function createRelay({ url, projectId, key, now, onMessage, onRefused }: RelayParameters): Relay {
  const ids = createIds(now)
  const topics = new Set<string>()
  const calls = new Map<string, Call>()
  let waiting = 0
  let turn: Promise<unknown> = Promise.resolve()

  const socket = connectSocket({
    url,
    projectId,
    key,
    now,
    isWanted: () => topics.size > 0 || calls.size > 0,
    onOpen() {
      for (const { text } of calls.values()) socket.send(text)
      resubscribe()
    },
    onText,
    onRefused(reason) {
      onRefused(reason)
      for (const { reject } of [...calls.values()]) reject(new RelayError({ code: 3000, message: reason }))
    },
    onUnreachable(cause) {
      for (const { patient, reject } of [...calls.values()]) if (!patient) reject(cause)
    },
    // The page was suspended, or the network changed.
    onAwake: () => resubscribe(AWAKE_MS),
  })

  function call(
    method: string,
    params: unknown,
    { timeoutMs = CALL_TIMEOUT_MS, patient = true }: CallOptions = {},
  ): Promise<unknown> {
    const id = ids.relay()
    const text = JSON.stringify({ id, jsonrpc: '2.0', method, params })
    return new Promise((resolve, reject) => {
      const end = () => {
        calls.delete(id)
        clearTimeout(deadline)
        clearInterval(pulse)
        socket.settle()
      }
      const deadline = setTimeout(() => {
        end()
        reject(new RelayClosedError(`${method} was not answered`))
      }, timeoutMs)
      const pulse = setInterval(() => socket.renew(), SILENCE_MS)
      calls.set(id, {
        text,
        patient,
        resolve(result) {
          end()
          resolve(result)
        },
        reject(error) {
          end()
          reject(error)
        },
      })
      if (!socket.send(text)) socket.connect()
    })
  }

  /** Subscribes to all topics again. This also detects a connection that died silently. */
  function resubscribe(timeoutMs?: number): void {
    const all = [...topics]
    for (let at = 0; at < all.length; at += MOST_TOPICS_AT_ONCE) {
      const some = all.slice(at, at + MOST_TOPICS_AT_ONCE)
      call('irn_batchSubscribe', { topics: some }, { ...(timeoutMs ? { timeoutMs } : {}) }).catch(() => {
        if (timeoutMs) socket.renew()
      })
    }
  }

  function onText(text: string): void {
    if (text.length > MOST_LETTERS) return
    let frame: unknown
    try {
      frame = parseJson(text)
    } catch {
      return
    }
    const id = field(frame, 'id')
    if (typeof id !== 'string' && typeof id !== 'number') return
    if (textField(frame, 'method') === 'irn_subscription') {
      take(id, field(field(frame, 'params'), 'data'), text)
      return
    }
    const pending = calls.get(String(id))
    const error = field(frame, 'error')
    if (error !== undefined)
      pending?.reject(
        new RelayError({
          code: Number(field(error, 'code')),
          message: textField(error, 'message') ?? 'no reason given',
        }),
      )
    else pending?.resolve(field(frame, 'result'))
  }

  /** Handles messages one at a time, in order. */
  function take(id: string | number, data: unknown, text: string): void {
    const topic = textField(data, 'topic')
    const message = textField(data, 'message')
    if (waiting >= MOST_WAITING) return
    waiting += 1
    turn = turn
      .then(() =>
        topic !== undefined && message !== undefined && topics.has(topic)
          ? onMessage({ topic, message })
          : undefined,
      )
      .catch(() => {
        // It couldn't be handled later either.
      })
      .then(() => {
        waiting -= 1
        // The id goes back as it was written: a long number stays a number, a text a text.
        const written = /^\d+$/.test(`${id}`) && !text.includes(`"${id}"`) ? id : JSON.stringify(id)
        socket.send(`{"id":${written},"jsonrpc":"2.0","result":true}`)
        socket.settle()
      })
  }

  async function subscribe(topic: string, options?: CallOptions): Promise<void> {
    topics.add(topic)
    await call('irn_subscribe', { topic }, options)
  }

  async function publish(parameters: PublishParameters, options?: CallOptions): Promise<void> {
    // The empty attestation tells wallets not to call a verification service.
    await call('irn_publish', { ...parameters, attestation: '' }, options)
  }

  return {
    url,
    subscribe,
    publish,
    unsubscribe(topic) {
      if (!topics.delete(topic)) return
      if (socket.isOpen())
        call('irn_unsubscribe', { topic, id: '' }, { timeoutMs: SILENCE_MS }).catch(() => {
          // Else the relay delivers unread messages until they expire.
        })
      else socket.settle()
    },
    async propose({ topic, message, ttl }, options) {
      topics.add(topic)
      try {
        await call(
          'wc_proposeSession',
          { pairingTopic: topic, sessionProposal: message, ttl, attestation: '' },
          options,
        )
      } catch (error) {
        if (!(error instanceof RelayError) || error.code !== METHOD_NOT_FOUND) throw error
        await subscribe(topic, options)
        await publish({ topic, message, ttl, tag: 1100, prompt: true }, options)
      }
    },
    close() {
      topics.clear()
      for (const { reject } of [...calls.values()]) reject(new RelayClosedError('the page is left'))
      socket.close()
    },
  }
}
