import type { Kit } from '../kit/kit.ts'

const promises = new WeakMap<Kit, Map<string, Promise<unknown>>>()

/** Reads a value once per kit (S4.27). A failed read is repeated. */
export function cached<value>(kit: Kit, key: string, read: () => Promise<value>): Promise<value> {
  const known = promises.get(kit) ?? new Map<string, Promise<unknown>>()
  promises.set(kit, known)
  const promise = known.get(key) ?? read()
  known.set(key, promise)
  promise.catch(() => known.delete(key))
  // Each key has one caller, so the promise has the caller's type.
  return promise as Promise<value>
}
