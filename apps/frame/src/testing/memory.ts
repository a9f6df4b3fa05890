import type { Lock, Store } from '../storage/store.ts'

export function createMemoryStore(): Store & { readonly values: Map<string, unknown> } {
  const values = new Map<string, unknown>()
  return {
    values,
    get: async (key) => values.get(key),
    set: async (key, value) => void values.set(key, value),
    delete: async (key) => void values.delete(key),
  }
}

/** One task of a name after the other, in this process. */
export function createMemoryLock(): Lock {
  const last = new Map<string, Promise<unknown>>()
  return (name, run) => {
    const next = (last.get(name) ?? Promise.resolve()).then(run, run)
    last.set(name, next)
    return next
  }
}
