/** A cache with a maximum size that drops the least recently used entry. */
export interface LruCache<value> {
  get(key: string): value | undefined
  set(key: string, value: value): void
  readonly size: number
}

/** Creates a cache of at most `limit` entries. */
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
