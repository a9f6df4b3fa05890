import type { Bytes } from '../crypto/bytes.ts'
import { open, seal } from '../crypto/envelope.ts'
import type { SigningKey } from '../crypto/primitives.ts'
import { parseJson } from '../relay/json.ts'
import { createRelay, type Relay } from '../relay/relay.ts'
import { type Payload, toPayload, WIRE, type Wrapping } from './wire.ts'

const MOST_SEEN = 500
/** Type and nonce, which identify an envelope. */
const HEAD_LETTERS = 20

export interface Channel {
  /** A function for senders without a shared key: it gets the sender's public key. */
  readonly key: Bytes | ((sender: Bytes) => Promise<Bytes>)
  readonly read: (payload: Payload, relay: Relay, sender?: Bytes) => void | Promise<void>
}

export interface PostParameters {
  readonly projectId: string
  readonly key: SigningKey
  readonly now: () => number
  readonly onRefused: (reason: string) => void
}

/** Sends and receives encrypted payloads over relays. Messages that can't be decrypted are dropped silently. */
export interface Post {
  relay(url: string): Relay
  open(topic: string, channel: Channel): void
  shut(topic: string): void
  isOpen(topic: string): boolean
  send(relay: Relay, topic: string, payload: object, wrapping: Wrapping): Promise<void>
  sealed(topic: string, payload: object): string
  close(): void
}

export function createPost({ projectId, key, now, onRefused }: PostParameters): Post {
  const relays = new Map<string, Relay>()
  const channels = new Map<string, Channel>()
  /** Relays deliver at least once, and anyone may replay. */
  const seen = new Set<string>()

  async function receive(relay: Relay, topic: string, message: string): Promise<void> {
    const channel = channels.get(topic)
    const mark = topic + message.slice(0, HEAD_LETTERS)
    if (!channel || seen.has(mark)) return
    const { key } = channel
    const { text, sender } = await open(message, (from) => {
      if (typeof key !== 'function') return key
      if (from) return key(from)
      throw new TypeError('an envelope without a sender')
    })
    // Type 1 on a topic with a shared key is a replay in another encoding.
    if (sender && typeof key !== 'function') return
    seen.add(mark)
    for (const first of seen) {
      if (seen.size <= MOST_SEEN) break
      seen.delete(first)
    }
    const payload = toPayload(parseJson(text))
    // The topic may have been closed during decryption.
    if (payload && channels.get(topic) === channel) await channel.read(payload, relay, sender)
  }

  function sealed(topic: string, payload: object): string {
    const channel = channels.get(topic)
    if (!channel || typeof channel.key === 'function') throw new Error('a topic that is shut')
    return seal(JSON.stringify({ jsonrpc: '2.0', ...payload }), channel.key)
  }

  return {
    relay(url) {
      const known = relays.get(url)
      if (known) return known
      const relay: Relay = createRelay({
        url,
        projectId,
        key,
        now,
        onRefused,
        onMessage: ({ topic, message }) => receive(relay, topic, message),
      })
      relays.set(url, relay)
      return relay
    },
    open: (topic, channel) => void channels.set(topic, channel),
    shut(topic) {
      channels.delete(topic)
      for (const relay of relays.values()) relay.unsubscribe(topic)
    },
    isOpen: (topic) => channels.has(topic),
    sealed,
    async send(relay, topic, payload, wrapping) {
      const [tag, ttl] = wrapping
      // Only requests wake a sleeping wallet.
      await relay.publish({
        topic,
        message: sealed(topic, payload),
        tag,
        ttl,
        prompt: wrapping === WIRE.request || wrapping === WIRE.authenticate,
      })
    },
    close() {
      for (const relay of relays.values()) relay.close()
      relays.clear()
    },
  }
}
