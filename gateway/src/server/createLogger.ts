import { destination, type Logger, pino } from 'pino'
import type { GatewayConfig } from '../config/config.ts'

const STDERR = 2
/** What may wait to be read before lines are left out. */
const MOST_WAITING_BYTES = 4 * 1_024 * 1_024

/**
 * JSON lines on standard error; standard output is left to the one line that says where the gateway listens. They are
 * written beside the work, not amid it: whoever reads them slowly, or not at all, holds up nobody's answer.
 */
export function createLogger({ logLevel }: Pick<GatewayConfig, 'logLevel'>): Logger {
  return pino(
    { level: logLevel, base: { service: 'gateway' } },
    // Of at least one byte: with none, a flush waits for nothing.
    destination({ fd: STDERR, sync: false, minLength: 1, maxLength: MOST_WAITING_BYTES }),
  )
}
