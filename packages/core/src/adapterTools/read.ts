/**
 * A property of anything at all. Wallets are objects of strangers, whose getters may throw.
 *
 * @param thing - an object, a function, or anything else
 * @param key - the property's name
 * @returns its value; undefined where there is no such property or where its getter throws
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
