/** A store that forgets with the test. */
export function createMemoryStore() {
  const values = new Map()
  return {
    values,
    get: async (key) => values.get(key),
    set: async (key, value) => void values.set(key, value),
    delete: async (key) => void values.delete(key),
  }
}
/** One task of a name after the other, in this process. */
export function createMemoryLock() {
  const last = new Map()
  return (name, run) => {
    const next = (last.get(name) ?? Promise.resolve()).then(run, run)
    last.set(name, next)
    return next
  }
}
