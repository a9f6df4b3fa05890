/** Stops calls to a node that keeps failing, so that callers hear it at once and the node can recover. */
export interface Circuit {
  /** Whether a call may go out now. After a pause one call at a time tries whether the node is back. */
  canCall(): boolean
  succeeded(): void
  /**
   * @param startedAtMs - when the call that failed went out. Where another was answered since, the node is up, and this one
   *   asked for too much: a caller with slow calls must not shut the chain for everyone
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
      // The next caller waits another pause while this one tries.
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
