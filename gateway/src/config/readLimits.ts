import type { RateLimitPolicy } from '../server/rateLimiter.ts'
import { type SettingReader, wordsOf } from './SettingReader.ts'

/** Limits for one client, one project, and all clients together. */
export interface Budgets {
  readonly perClient: RateLimitPolicy | undefined
  readonly perProject: RateLimitPolicy | undefined
  readonly total: RateLimitPolicy | undefined
}

export interface LimitsConfig {
  readonly rateLimits: {
    /** JSON-RPC to nodes, and calls to the relay: each has its own budgets. */
    readonly rpc: Budgets
    /** All other routes together. */
    readonly calls: Budgets
    /** Bytes in and out of one client. */
    readonly bytes: RateLimitPolicy | undefined
  }
  readonly limits: {
    readonly connections: number
    readonly connectionsPerClient: number
    readonly requestsPerClient: number
    /** Bytes of pending requests and responses. */
    readonly heldBytes: number
    readonly heldBytesPerClient: number
    /** Maximum time for a response to be read. */
    readonly writeTimeoutMs: number
  }
}

const MEBIBYTE = 1_048_576

export function readLimits(read: SettingReader): LimitsConfig {
  return {
    rateLimits: {
      rpc: {
        perClient: read.rate('RATE_LIMIT_RPC', { perSecond: 500, burst: 5_000 }),
        perProject: read.rate('RATE_LIMIT_RPC_PROJECT', { perSecond: 5_000, burst: 50_000 }),
        total: read.rate('RATE_LIMIT_RPC_ALL', { perSecond: 10_000, burst: 100_000 }),
      },
      calls: {
        perClient: read.rate('RATE_LIMIT', { perSecond: 100, burst: 1_000 }),
        perProject: read.rate('RATE_LIMIT_PROJECT', { perSecond: 2_000, burst: 20_000 }),
        total: read.rate('RATE_LIMIT_ALL', { perSecond: 5_000, burst: 50_000 }),
      },
      bytes: read.rate('RATE_LIMIT_BYTES', { perSecond: 2 * MEBIBYTE, burst: 128 * MEBIBYTE }),
    },
    limits: {
      connections: read.whole('MAX_CONNECTIONS', 20_000, 1, 1_000_000),
      connectionsPerClient: read.whole('MAX_CONNECTIONS_PER_CLIENT', 1_500, 1, 1_000_000),
      requestsPerClient: read.whole('MAX_REQUESTS_PER_CLIENT', 128, 1, 100_000),
      heldBytes: read.whole('MAX_HELD_BYTES', 256 * MEBIBYTE, MEBIBYTE, 999_999_999_999),
      heldBytesPerClient: read.whole('MAX_HELD_BYTES_PER_CLIENT', 64 * MEBIBYTE, MEBIBYTE, 999_999_999_999),
      writeTimeoutMs: read.whole('WRITE_TIMEOUT_MS', 30_000, 100, 600_000),
    },
  }
}

/** `debug_traceTransaction,trace_*`: methods that are served in addition to the usual ones. */
export function readMethods(read: SettingReader): readonly string[] {
  const methods = wordsOf(read.text('RPC_METHODS', ''))
  const wrong = methods.find((method) => !/^[A-Za-z0-9]\w*(\*)?$/.test(method))
  if (wrong !== undefined)
    read.mistake(
      'RPC_METHODS is not valid. Write names of methods with commas between them, for example RPC_METHODS=debug_traceTransaction,trace_*.',
    )
  return wrong === undefined ? methods : []
}
