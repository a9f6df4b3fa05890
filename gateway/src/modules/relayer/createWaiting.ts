const MOST_WAITING = 20

/** Counts sessions that were begun and not activated, by client, so that sessions for another user's account do not use up that user's limit. */
export function createWaiting(now: () => number, waitMs: number) {
  const begun = new Map<string, number[]>()
  const live = (client: string): number[] => (begun.get(client) ?? []).filter((at) => at > now() - waitMs)
  return {
    admit(client: string): boolean {
      for (const one of begun.keys()) if (live(one).length === 0) begun.delete(one)
      const all = live(client)
      if (all.length >= MOST_WAITING) return false
      begun.set(client, [...all, now()])
      return true
    },
    end(client: string): void {
      begun.set(client, live(client).slice(1))
    },
  }
}
