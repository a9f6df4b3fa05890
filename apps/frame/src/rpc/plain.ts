/** Deeper than any request goes. */
const MOST_DEPTH = 64

/** A value has a form that JSON cannot carry as it is. */
class NotPlainError extends TypeError {
  override readonly name = 'NotPlainError'
}

/**
 * Copies plain JSON, and freezes the copy. A message between windows can carry more, such as `new String('0x…')`, which one check takes for
 * an object and the next for its text: nothing but what JSON gives back exactly is taken.
 *
 * @throws NotPlainError
 */
export function copyPlain(value: unknown, depth = 0): unknown {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number' && Number.isFinite(value) && !Object.is(value, -0)) return value
  if (typeof value !== 'object' || depth === MOST_DEPTH) throw new NotPlainError()
  const isList = Array.isArray(value)
  if (Object.getPrototypeOf(value) !== (isList ? Array.prototype : Object.prototype))
    throw new NotPlainError()
  const members: [string, unknown][] = Reflect.ownKeys(value).flatMap((key) => {
    if (isList && key === 'length') return []
    const member = Object.getOwnPropertyDescriptor(value, key)
    if (typeof key !== 'string' || !member?.enumerable || !('value' in member)) throw new NotPlainError()
    return [[key, copyPlain(member.value, depth + 1)]]
  })
  if (!isList) return Object.freeze(Object.fromEntries(members))
  // Holes, and members that are no elements.
  if (members.length !== value.length || members.some(([key], index) => key !== String(index)))
    throw new NotPlainError()
  return Object.freeze(members.map(([, member]) => member))
}
