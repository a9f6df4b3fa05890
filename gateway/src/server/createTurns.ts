/** Shares the event loop among requests that move many bytes, so that no other request waits for more than a few of them. */
export interface Turns {
  /** Calls back at once if this turn of the event loop has moved few bytes, otherwise in a later turn. Earlier callers come first. */
  take(bytes: number, work: () => void): void
}

/** Half a millisecond of copying. */
const BYTES_PER_TURN = 131_072

export function createTurns(later: (work: () => void) => void = setImmediate): Turns {
  const waiting: { readonly bytes: number; readonly work: () => void }[] = []
  let left = BYTES_PER_TURN
  let isPlanned = false

  const spend = (bytes: number) => {
    left -= bytes
    if (isPlanned) return
    isPlanned = true
    later(begin)
  }
  const begin = () => {
    isPlanned = false
    left = BYTES_PER_TURN
    while (left > 0) {
      const next = waiting.shift()
      if (!next) return
      spend(next.bytes)
      next.work()
    }
  }

  return {
    take(bytes, work) {
      if (left <= 0 || waiting.length > 0) return void waiting.push({ bytes, work })
      spend(bytes)
      work()
    },
  }
}

export function waitTurn(turns: Turns, bytes: number): Promise<void> {
  return new Promise((resolve) => turns.take(bytes, resolve))
}
