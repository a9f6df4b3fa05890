type Json = Readonly<Record<string, unknown>>

/**
 * Merges a descriptor into the one that it includes. If both set a value, the including file wins. Fields with the same path are merged;
 * others are appended.
 *
 * @param included - parsed JSON of the included file
 * @param own - parsed JSON of the including file
 * @see ERC-7730
 *
 * @example
 * const file = mergeDescriptors(JSON.parse(common), JSON.parse(own))
 */
export function mergeDescriptors(included: unknown, own: unknown): unknown {
  if (isPathList(included) && isPathList(own)) {
    const isOwn = (field: Json) => own.find(({ path }) => path === field.path)
    const merged = included.map((field) => mergeDescriptors(field, isOwn(field) ?? {}))
    return [...merged, ...own.filter((field) => !included.some(({ path }) => path === field.path))]
  }
  if (!isObject(included) || !isObject(own)) return own === undefined ? included : own
  const names = [...new Set([...Object.keys(included), ...Object.keys(own)])]
  return Object.fromEntries(names.map((name) => [name, mergeDescriptors(included[name], own[name])]))
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isPathList = (value: unknown): value is readonly Json[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((one) => isObject(one) && typeof one.path === 'string')
