import * as v from 'valibot'
import type { FarcasterSettings } from '../../config/readFarcaster.ts'
import { Failure } from '../../server/Failure.ts'
import { fetchJson } from '../data/explorers/fetchJson.ts'

/** The reply of a user's Farcaster app, which is not verified yet. */
export interface Reply {
  readonly message: string
  readonly signature: string
  readonly fid: number
  readonly username?: string | undefined
}

export interface Asked {
  readonly siweUri: string
  readonly domain: string
  readonly nonce: string
  readonly expirationTime: string
}

/** The relay between a user and their Farcaster app (FIP-11). */
export interface RelayClient {
  /** @throws Failure 503 as `read` */
  open(asked: Asked): Promise<{ token: string; url: string }>
  /**
   * The relay gives a reply once.
   *
   * @returns undefined before there is a reply
   * @throws ChannelClosedError if the relay does not know the channel, or already gave the reply
   * @throws Failure 503 if the relay is unreachable, or its response is invalid
   */
  read(token: string): Promise<Reply | undefined>
}

export class ChannelClosedError extends Error {
  override readonly name = 'ChannelClosedError'
}

const RELAY = 'The Farcaster relay'
const MOST_BYTES = 65_536
const text = (most: number) => v.pipe(v.string(), v.nonEmpty(), v.maxLength(most))

const opened = v.object({
  channelToken: v.pipe(text(512), v.regex(/^[\w.-]+$/)),
  url: v.pipe(text(2_048), v.check(isLink)),
  nonce: v.string(),
})
const status = v.variant('state', [
  v.object({ state: v.literal('pending') }),
  v.object({
    state: v.literal('completed'),
    message: text(8_192),
    signature: v.pipe(text(16_384), v.regex(/^0x[0-9a-f]+$/i)),
    fid: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
    username: v.optional(v.string()),
  }),
])

export function createRelayClient({ relayUrl, timeoutMs }: FarcasterSettings): RelayClient {
  const options = { timeoutMs, field: 'relay', code: 'providerDown', maxBytes: MOST_BYTES } as const
  return {
    async open(asked) {
      const { channelToken, url, nonce } = await fetchJson(RELAY, new URL(`${relayUrl}/channel`), opened, {
        ...options,
        // A reply signed by the account's own address is proved by the Id Registry alone.
        body: { ...asked, acceptAuthAddress: false },
      })
      if (nonce !== asked.nonce)
        throw new Failure(503, 'relay', `${RELAY} opened a channel for another nonce.`, {
          code: 'providerDown',
        })
      return { token: channelToken, url }
    },
    async read(token) {
      let isClosed = false
      try {
        const answer = await fetchJson(RELAY, new URL(`${relayUrl}/channel/status`), status, {
          ...options,
          headers: { authorization: `Bearer ${token}` },
          refusal(code) {
            isClosed = code === 401
            return undefined
          },
        })
        return answer.state === 'completed' ? answer : undefined
      } catch (error) {
        throw isClosed ? new ChannelClosedError('The channel has ended.') : error
      }
    },
  }
}

/** The user's phone opens it. */
function isLink(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname))
}
