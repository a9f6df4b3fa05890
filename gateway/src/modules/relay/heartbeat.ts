import type { WebSocket } from 'ws'

export interface Heart {
  readonly socket: WebSocket
  isStillAllowed(): boolean
}

const TICK_MS = 1_000
/** Clients give up on a socket that is silent for 35 s; they want to hear something every 30. */
const BEAT_MS = 20_000
const POLICY = 1008

/**
 * Pings every socket in turn by one timer, cuts off those that did not answer the last one, and those whose project was
 * struck off.
 */
export function startHeartbeat(): { add(heart: Heart): void; stop(): void } {
  const next = new Map<Heart, { atMs: number; isAnswered: boolean }>()
  const timer = setInterval(() => {
    const nowMs = Date.now()
    // Kept in the order of their turn: the first that is not due ends the round.
    for (const [heart, turn] of next) {
      if (turn.atMs > nowMs) return
      if (!turn.isAnswered) heart.socket.terminate()
      else if (!heart.isStillAllowed()) heart.socket.close(POLICY, 'Unauthorized')
      else heart.socket.ping()
      next.delete(heart)
      next.set(heart, { atMs: nowMs + BEAT_MS, isAnswered: false })
    }
  }, TICK_MS)
  timer.unref()

  return {
    add(heart) {
      next.set(heart, { atMs: Date.now() + BEAT_MS, isAnswered: true })
      heart.socket.on('pong', () => {
        const turn = next.get(heart)
        if (turn) turn.isAnswered = true
      })
      heart.socket.on('close', () => next.delete(heart))
    },
    stop: () => clearInterval(timer),
  }
}
