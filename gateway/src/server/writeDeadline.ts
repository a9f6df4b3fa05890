import type { Context } from 'hono'
import type { GatewayEnvironment } from './environment.ts'

/** The slowest that a large answer may be read: a megabit a second. */
export const LEAST_BYTES_PER_MS = 128

/**
 * Cuts off a caller that does not read its answer: it would keep the answer in memory for as long as it likes.
 *
 * @param limits.writeTimeoutMs - for any answer; a large one has a second more for each 128 kB
 */
export function createWriteDeadline(limits: {
  readonly writeTimeoutMs: number
}): (context: Context<GatewayEnvironment>) => void {
  return (context) => {
    const { outgoing } = context.env
    const { socket } = context.env.incoming
    const afterMs = limits.writeTimeoutMs + context.get('hold').bytes / LEAST_BYTES_PER_MS
    const timer = setTimeout(() => socket.destroy(), afterMs)
    timer.unref()
    outgoing.once('close', () => clearTimeout(timer))
  }
}
