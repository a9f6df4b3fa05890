/**
 * Reads a property of any value. Wallets are untrusted objects, whose getters may throw.
 *
 * @param thing - an object, a function, or anything else
 * @param key - the property's name
 * @returns its value; undefined if there is no such property or its getter throws
 *
 * @example
 * read(window, 'ethereum')
 */
export function read(thing: unknown, key: string): unknown {
  try {
    if ((typeof thing !== 'object' || thing === null) && typeof thing !== 'function') return undefined
    return Reflect.get(thing, key)
  } catch {
    return undefined
  }
}
