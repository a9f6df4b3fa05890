import type { Context } from 'hono'
import type { GatewayEnvironment } from './environment.ts'

/** The minimum rate at which a large response must be read: about one megabit per second. */
export const LEAST_BYTES_PER_MS = 128

/** Disconnects a caller that does not read its response, which would otherwise keep memory, and perhaps a connection to the node, indefinitely. */
export function createWriteDeadline(limits: {
  readonly writeTimeoutMs: number
}): (context: Context<GatewayEnvironment>) => void {
  return (context) => {
    const { outgoing } = context.env
    // The caller has disconnected, so no later event would end the deadline.
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
