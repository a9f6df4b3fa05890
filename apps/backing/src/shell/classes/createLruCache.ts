/** A memory of so many answers that forgets the one that was asked for longest ago. */
export interface LruCache<value> {
  get(key: string): value | undefined
  set(key: string, value: value): void
  readonly size: number
}

/** Makes a memory of at most `limit` answers. */
export function createLruCache<value>(limit: number): LruCache<value> {
  const kept = new Map<string, value>()
  return {
    get(key) {
      const value = kept.get(key)
      if (value === undefined) return undefined
      // A map keeps the order of insertion, so an entry that is inserted again is the latest.
      kept.delete(key)
      kept.set(key, value)
      return value
    },
    set(key, value) {
      kept.delete(key)
      kept.set(key, value)
      const [oldest] = kept.keys()
      if (kept.size > limit && oldest !== undefined) kept.delete(oldest)
    },
    get size() {
      return kept.size
    },
  }
}
