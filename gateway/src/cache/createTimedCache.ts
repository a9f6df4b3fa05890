/** Keeps answers for a while. Callers that ask for the same thing at once share one look-up; a failed one is not kept. */
export interface TimedCache<value> {
  get(key: string, load: () => Promise<value>): Promise<value>
  /** Whether an answer would come without a look-up. */
  has(key: string): boolean
  set(key: string, value: value): void
}

interface Entry<value> {
  readonly value: Promise<value>
  readonly untilMs: number
}

const MAX_ENTRIES = 10_000

export function createTimedCache<value>(ttlMs: number, now: () => number = Date.now): TimedCache<value> {
  const entries = new Map<string, Entry<value>>()

  const keep = (key: string, value: Promise<value>) => {
    // Deleting first moves the key to the end: the oldest entry is the first one.
    entries.delete(key)
    entries.set(key, { value, untilMs: now() + ttlMs })
    const oldest = entries.keys().next()
    if (entries.size > MAX_ENTRIES && !oldest.done) entries.delete(oldest.value)
  }

  const fresh = (key: string) => {
    const found = entries.get(key)
    return found && found.untilMs > now() ? found : undefined
  }

  return {
    has: (key) => fresh(key) !== undefined,
    get(key, load) {
      const found = fresh(key)
      if (found) return found.value
      const value = load()
      keep(key, value)
      value.catch(() => {
        if (entries.get(key)?.value === value) entries.delete(key)
      })
      return value
    },
    set: (key, value) => keep(key, Promise.resolve(value)),
  }
}
