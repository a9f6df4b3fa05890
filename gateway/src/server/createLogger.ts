import { destination, type Logger, pino } from 'pino'
import type { GatewayConfig } from '../config/config.ts'

const STDERR = 2

/** JSON lines on standard error; standard output is left to the one line that says where the gateway listens. */
export function createLogger({ logLevel }: Pick<GatewayConfig, 'logLevel'>): Logger {
  return pino({ level: logLevel, base: { service: 'gateway' } }, destination({ fd: STDERR, sync: true }))
}
