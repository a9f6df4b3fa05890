import type { RateLimitPolicy } from '../server/rateLimiter.ts'
import type { SettingReader } from './SettingReader.ts'

export interface RelayConfig {
  /** The shared store of several relays. Without it, messages are in a file of this process. */
  readonly redisUrl: string | undefined
  /** Delay before a newly stored message is passed on. */
  readonly deliveryDelayMs: number
  /** Tolerance for a client's clock. */
  readonly clockSkewSeconds: number
  /** Interval between two pings of a socket. */
  readonly heartbeatMs: number
  /** Messages of one client. */
  readonly publishRate: RateLimitPolicy | undefined
  /** Published bytes. */
  readonly bytesPerClient: RateLimitPolicy | undefined
  readonly bytesPerAddress: RateLimitPolicy | undefined
  readonly bytesPerProject: RateLimitPolicy | undefined
  /** Frames of one socket, counted before they are read. */
  readonly frameRate: RateLimitPolicy | undefined
  /** A client with this many rejections in a row is disconnected. */
  readonly mostRefusals: number
  /** A client that reads nothing for this long is disconnected. */
  readonly writeTimeoutMs: number
  readonly limits: {
    readonly messageBytes: number
    readonly mailboxMessages: number
    readonly mailboxBytes: number
    readonly storeBytes: number
    /** The stored bytes of one client, address or project. */
    readonly storedPerClient: number
    readonly storedPerAddress: number
    readonly storedPerProject: number
    /** Topics whose first two clients are remembered. */
    readonly topics: number
    /** The unread bytes of all clients together. */
    readonly bufferedBytes: number
    readonly topicsPerSocket: number
    readonly subscribersPerTopic: number
    readonly socketsPerAddress: number
    readonly socketsPerClient: number
  }
}

const MIB = 1_048_576
/** Default rates that a client hardly notices, in bytes per second after a burst. */
const MODEST = { perSecond: 102_400, burst: 10 * MIB }
const AMPLE = { perSecond: 5 * MIB, burst: 256 * MIB }

export function readRelay(read: SettingReader): RelayConfig {
  const storeBytes = read.whole('RELAY_MAX_STORE_BYTES', 1_024 * MIB, MIB, 999_999_999_999)
  // Shares of the store, so that the limits also fit a small store.
  const stored = (name: string, share: number) =>
    read.whole(name, Math.max(MIB, Math.floor(storeBytes * share)), MIB, 999_999_999_999)
  return {
    redisUrl: read.url('REDIS_URL', ['redis:', 'rediss:']),
    deliveryDelayMs: read.whole('RELAY_DELIVERY_DELAY_MS', 15, 0, 1_000),
    clockSkewSeconds: read.whole('RELAY_CLOCK_SKEW_SECONDS', 300, 120, 86_400),
    heartbeatMs: read.whole('RELAY_HEARTBEAT_MS', 20_000, 100, 30_000),
    publishRate: read.rate('RELAY_RATE_LIMIT', { perSecond: 50, burst: 200 }),
    bytesPerClient: read.rate('RELAY_BYTES_PER_CLIENT', MODEST),
    bytesPerAddress: read.rate('RELAY_BYTES_PER_ADDRESS', MODEST),
    bytesPerProject: read.rate('RELAY_BYTES_PER_PROJECT', AMPLE),
    frameRate: read.rate('RELAY_FRAME_RATE', { perSecond: 200, burst: 2_000 }),
    mostRefusals: read.whole('RELAY_MAX_REFUSALS', 500, 1, 1_000_000),
    writeTimeoutMs: read.whole('RELAY_WRITE_TIMEOUT_MS', 15_000, 100, 300_000),
    limits: {
      messageBytes: read.whole('RELAY_MAX_MESSAGE_BYTES', 131_072, 1_024, MIB),
      mailboxMessages: read.whole('RELAY_MAILBOX_MESSAGES', 64, 1, 100_000),
      mailboxBytes: read.whole('RELAY_MAILBOX_BYTES', MIB, 1_024, 1_073_741_824),
      storeBytes,
      storedPerClient: stored('RELAY_STORED_PER_CLIENT', 1 / 64),
      storedPerAddress: stored('RELAY_STORED_PER_ADDRESS', 1 / 16),
      storedPerProject: stored('RELAY_STORED_PER_PROJECT', 1 / 2),
      topics: read.whole('RELAY_MAX_TOPICS', 500_000, 1_000, 100_000_000),
      bufferedBytes: read.whole('RELAY_MAX_BUFFERED_BYTES', 64 * MIB, MIB, 999_999_999_999),
      topicsPerSocket: read.whole('RELAY_MAX_TOPICS_PER_SOCKET', 5_000, 1, 100_000),
      subscribersPerTopic: read.whole('RELAY_MAX_SUBSCRIBERS_PER_TOPIC', 8, 2, 1_000),
      socketsPerAddress: read.whole('RELAY_MAX_SOCKETS_PER_CLIENT', 1_000, 1, 100_000),
      socketsPerClient: read.whole('RELAY_MAX_SOCKETS_PER_CLIENT_ID', 100, 1, 100_000),
    },
  }
}
