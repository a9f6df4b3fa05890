/**
 * Remembers the last ids: an id is answered once.
 *
 * @param capacity how many are remembered; 100,000 are a day of one call a second, and 10 MB at most
 */
export function createSeenIds(capacity = 100_000): { isNew(id: string): boolean } {
  const seen = new Set<string>()
  return {
    isNew(id) {
      if (seen.has(id)) return false
      seen.add(id)
      if (seen.size > capacity) for (const oldest of seen) return seen.delete(oldest)
      return true
    },
  }
}
