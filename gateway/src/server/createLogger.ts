import { destination, type Logger, pino } from 'pino'
import type { GatewayConfig } from '../config/config.ts'

const STDERR = 2
/** Maximum queued bytes; beyond it, lines are dropped. */
const MOST_WAITING_BYTES = 4 * 1_024 * 1_024

/**
 * Logs JSON lines to standard error. Standard output has only the line with the gateway's address. Writing
 * is asynchronous, so a slow reader of the log doesn't delay responses.
 */
export function createLogger({ logLevel }: Pick<GatewayConfig, 'logLevel'>): Logger {
  return pino(
    { level: logLevel, base: { service: 'gateway' } },
    // `minLength` is 1, because with 0 a flush would wait for nothing.
    destination({ fd: STDERR, sync: false, minLength: 1, maxLength: MOST_WAITING_BYTES }),
  )
}
