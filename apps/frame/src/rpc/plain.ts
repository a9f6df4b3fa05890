/** The maximum depth. No real request is as deep. */
const MOST_DEPTH = 64

/** JSON cannot represent a value exactly. */
class NotPlainError extends TypeError {
  override readonly name = 'NotPlainError'
}

/**
 * Copies plain JSON and freezes the copy. A message between windows can carry other values, such as `new String('0x…')`, which one check reads
 * as an object and the next as its text. Only values that JSON reproduces exactly are accepted.
 *
 * @throws NotPlainError for any other value
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
  // A list must have no holes, and no members besides its elements.
  if (members.length !== value.length || members.some(([key], index) => key !== String(index)))
    throw new NotPlainError()
  return Object.freeze(members.map(([, member]) => member))
}
