/** Stops calls to a node that keeps failing, so that callers get an error at once and the node can recover. */
export interface Circuit {
  /** Whether a call may be sent now. After a pause, one call at a time tests whether the node is available again. */
  canCall(): boolean
  succeeded(): void
  /**
   * @param startedAtMs - when the failed call was sent. If another call was answered since, the node is up, and only this call
   *   was too slow: a caller with slow calls must not make the chain unavailable to everyone
   */
  failed(startedAtMs: number): void
}

const FAILURES_TO_OPEN = 5
const PAUSE_MS = 2_000

export function createCircuit(now: () => number = Date.now): Circuit {
  let failures = 0
  let closedUntilMs = 0
  let answeredAtMs = Number.NEGATIVE_INFINITY
  return {
    canCall() {
      if (failures < FAILURES_TO_OPEN) return true
      if (now() < closedUntilMs) return false
      // The next caller waits another pause while this call tests the node.
      closedUntilMs = now() + PAUSE_MS
      return true
    },
    succeeded() {
      failures = 0
      answeredAtMs = now()
    },
    failed(startedAtMs) {
      if (answeredAtMs > startedAtMs) return
      failures += 1
      closedUntilMs = now() + PAUSE_MS
    },
  }
}
