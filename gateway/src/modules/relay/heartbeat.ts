import type { WebSocket } from 'ws'

export interface Heart {
  readonly socket: WebSocket
  /** Called before each ping. If the client is no longer allowed, closes the socket. */
  isStillAllowed(): boolean
}

const TICK_MS = 1_000

/**
 * Pings all sockets from one timer, and terminates each socket that did not answer the last ping. Clients drop a socket that is
 * silent for 35 s.
 */
export function startHeartbeat(beatMs: number): { add(heart: Heart): void; stop(): void } {
  const next = new Map<Heart, { atMs: number; isAnswered: boolean }>()
  const timer = setInterval(
    () => {
      const nowMs = Date.now()
      for (const [heart, turn] of next) {
        if (turn.atMs > nowMs) return
        if (!turn.isAnswered) heart.socket.terminate()
        else if (heart.isStillAllowed()) heart.socket.ping()
        next.delete(heart)
        next.set(heart, { atMs: nowMs + beatMs, isAnswered: false })
      }
    },
    Math.min(TICK_MS, beatMs),
  )
  timer.unref()

  return {
    add(heart) {
      next.set(heart, { atMs: Date.now() + beatMs, isAnswered: true })
      heart.socket.on('pong', () => {
        const turn = next.get(heart)
        if (turn) turn.isAnswered = true
      })
      heart.socket.on('close', () => next.delete(heart))
    },
    stop: () => clearInterval(timer),
  }
}
