import type { Context } from 'hono'
import type { GatewayEnvironment } from './environment.ts'

/** The slowest that a large answer may be read: a megabit a second. */
export const LEAST_BYTES_PER_MS = 128

/** Cuts off a caller that does not read its answer: it would keep memory, and perhaps a connection to the node, for as long as it likes. */
export function createWriteDeadline(limits: {
  readonly writeTimeoutMs: number
}): (context: Context<GatewayEnvironment>) => void {
  return (context) => {
    const { outgoing } = context.env
    // Its caller has left: there would be no other end.
    if (outgoing.destroyed) return
    const { socket } = context.env.incoming
    const takenBytes = () => socket.bytesWritten - socket.writableLength
    const before = takenBytes()
    const startedAt = performance.now()
    const check = () => {
      const allowedMs = limits.writeTimeoutMs + (takenBytes() - before) / LEAST_BYTES_PER_MS
      const leftMs = startedAt + allowedMs - performance.now()
      if (leftMs <= 0) socket.destroy()
      else timer = setTimeout(check, leftMs).unref()
    }
    let timer = setTimeout(check, limits.writeTimeoutMs).unref()
    outgoing.once('close', () => clearTimeout(timer))
  }
}
