import type { Kit } from '../kit/kit.ts'

const promises = new WeakMap<Kit, Map<string, Promise<unknown>>>()

/** S4.27: reads something once a kit. What failed is read again the next time it is asked for. */
export function cached<value>(kit: Kit, key: string, read: () => Promise<value>): Promise<value> {
  const known = promises.get(kit) ?? new Map<string, Promise<unknown>>()
  promises.set(kit, known)
  const promise = known.get(key) ?? read()
  known.set(key, promise)
  promise.catch(() => known.delete(key))
  return asRead(promise)
}

/** What stands under a key was put there by the caller that reads it with the same function. */
function asRead<value>(promise: Promise<unknown>): Promise<value> {
  return promise as Promise<value>
}
