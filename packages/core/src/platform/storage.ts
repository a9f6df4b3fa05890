import type { KitStorage } from '../adapter/page.ts'

type PageStorage = 'localStorage' | 'sessionStorage'

/**
 * Makes a storage that never throws: values that the page's storage refuses (blocked, full, absent on a server) are
 * kept in memory until the page is closed.
 */
export function createSafeStorage(name: PageStorage, given?: KitStorage): KitStorage {
  const memory = new Map<string, string | null>()
  const inner = given ?? pageStorage(name)
  let isReadable = true

  return {
    getItem(key) {
      const kept = memory.get(key)
      if (kept !== undefined) return kept
      try {
        return inner?.getItem(key) ?? null
      } catch {
        // Blocked: a value that is not in memory is unknown.
        isReadable = false
        return null
      }
    },
    setItem(key, value) {
      try {
        if (!inner) throw new Error('no storage')
        inner.setItem(key, value)
        if (!isReadable) throw new Error('write only')
        memory.delete(key)
      } catch {
        memory.set(key, value)
      }
    },
    removeItem(key) {
      memory.delete(key)
      try {
        inner?.removeItem(key)
      } catch {
        memory.set(key, null)
      }
    },
  }
}

function pageStorage(name: PageStorage): KitStorage | undefined {
  try {
    // Reading the property itself throws if a browser blocks storage.
    return typeof window === 'undefined' ? undefined : window[name]
  } catch {
    return undefined
  }
}
