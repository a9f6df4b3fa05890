import { destination, type Logger, pino } from 'pino'
import type { GatewayConfig } from '../config/config.ts'

const STDERR = 2
/** The maximum of queued bytes before lines are dropped. */
const MOST_WAITING_BYTES = 4 * 1_024 * 1_024

/**
 * JSON lines on standard error; standard output is left to the one line that says where the gateway listens. Writing
 * is asynchronous, so a slow reader of the log doesn't delay answers.
 */
export function createLogger({ logLevel }: Pick<GatewayConfig, 'logLevel'>): Logger {
  return pino(
    { level: logLevel, base: { service: 'gateway' } },
    // Of at least one byte: with none, a flush waits for nothing.
    destination({ fd: STDERR, sync: false, minLength: 1, maxLength: MOST_WAITING_BYTES }),
  )
}
