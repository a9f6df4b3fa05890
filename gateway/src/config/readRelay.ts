import type { RateLimitPolicy } from '../server/rateLimiter.ts'
import type { SettingReader } from './SettingReader.ts'

/** How the relay keeps and passes on messages. */
export interface RelayConfig {
  /** Where several relays keep their messages together; without it, a file of this process. */
  readonly redisUrl: string | undefined
  /** Before a message that was just stored is passed on. */
  readonly deliveryDelayMs: number
  /** How far a client's clock may be off. */
  readonly clockSkewSeconds: number
  /** Between two pings of a socket. */
  readonly heartbeatMs: number
  /** Messages of one client. */
  readonly publishRate: RateLimitPolicy | undefined
  readonly limits: {
    readonly messageBytes: number
    /** Messages that wait on one topic. */
    readonly mailboxMessages: number
    readonly mailboxBytes: number
    /** The whole store, in the embedded database. */
    readonly storeBytes: number
    readonly topicsPerSocket: number
    readonly subscribersPerTopic: number
    readonly socketsPerAddress: number
  }
}

export function readRelay(read: SettingReader): RelayConfig {
  return {
    redisUrl: read.url('REDIS_URL', ['redis:', 'rediss:']),
    deliveryDelayMs: read.whole('RELAY_DELIVERY_DELAY_MS', 15, 0, 1_000),
    clockSkewSeconds: read.whole('RELAY_CLOCK_SKEW_SECONDS', 300, 120, 86_400),
    heartbeatMs: read.whole('RELAY_HEARTBEAT_MS', 20_000, 100, 30_000),
    publishRate: read.rate('RELAY_RATE_LIMIT', { perSecond: 50, burst: 200 }),
    limits: {
      messageBytes: read.whole('RELAY_MAX_MESSAGE_BYTES', 131_072, 1_024, 1_048_576),
      mailboxMessages: read.whole('RELAY_MAILBOX_MESSAGES', 64, 1, 100_000),
      mailboxBytes: read.whole('RELAY_MAILBOX_BYTES', 1_048_576, 1_024, 1_073_741_824),
      storeBytes: read.whole('RELAY_MAX_STORE_BYTES', 1_073_741_824, 1_048_576, 999_999_999_999),
      topicsPerSocket: read.whole('RELAY_MAX_TOPICS_PER_SOCKET', 5_000, 1, 100_000),
      subscribersPerTopic: read.whole('RELAY_MAX_SUBSCRIBERS_PER_TOPIC', 8, 2, 1_000),
      socketsPerAddress: read.whole('RELAY_MAX_SOCKETS_PER_CLIENT', 1_000, 1, 100_000),
    },
  }
}
