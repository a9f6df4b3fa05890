import { DescriptorError } from './DescriptorError.ts'
import { follow, readRecord } from './parts.ts'
import { type Node, type Path, readPath } from './path.ts'

/** A constant from the descriptor: a single value, or a map keyed by a request value. */
export type Constant<value> =
  | { readonly is: value }
  | { readonly by: Path; readonly values: ReadonlyMap<string, value> }

/** A value of the request, or a constant from the descriptor. */
export type Reference<value> = { readonly path: Path } | Constant<value>

/** Reads a parameter, or a map of it: `{ "map": "$.metadata.maps.tokens", "keyPath": "@.chainId" }`. @throws DescriptorError if it is wrong */
export function readConstant<value>(
  given: unknown,
  at: string,
  root: Readonly<Record<string, unknown>>,
  read: (value: unknown, at: string) => value,
  readKeyPath: (path: unknown, at: string) => Path = readPath,
): Constant<value> {
  if (!Object.hasOwn(Object(given), 'map')) return { is: read(follow(given, root, at), at) }
  const { map, keyPath } = readRecord(given, at)
  const { values } = readRecord(follow(map, root, `${at}.map`), `${at}.map`)
  const entries = Object.entries(readRecord(values, `${at}.map.values`))
  if (entries.length === 0) throw new DescriptorError(`${at}.map.values`, 'is empty')
  return {
    by: readKeyPath(keyPath, `${at}.keyPath`),
    values: new Map(
      entries.map(([key, one]) => [
        key.toLowerCase(),
        read(follow(one, root, at), `${at}.map.values["${key}"]`),
      ]),
    ),
  }
}

/** Which of a field's values is explained. Lists are paired element by element. */
export interface Place {
  readonly index: number
  readonly count: number
  readonly find: (path: Path) => readonly Node[]
}

/** The request's value at a path, for one place. @throws RangeError if the lists have different lengths */
export function nodeAt(path: Path, { index, count, find }: Place): Node {
  const nodes = find(path)
  const node = nodes.length === 1 ? nodes[0] : nodes.length === count ? nodes[index] : undefined
  if (!node) throw new RangeError('lists that do not go together')
  return node
}

export function resolve<value>(
  reference: Reference<value>,
  read: (value: unknown) => value,
  place: Place,
): value {
  return 'path' in reference ? read(nodeAt(reference.path, place).value) : pick(reference, place.find)
}

/** The constant's value for a request. @throws RangeError if the map has no such key: the descriptor is not for this request */
export function pick<value>(constant: Constant<value>, find: (path: Path) => readonly Node[]): value {
  if ('is' in constant) return constant.is
  const [key, ...others] = find(constant.by)
  const found = key && others.length === 0 ? constant.values.get(String(key.value).toLowerCase()) : undefined
  if (found === undefined) throw new RangeError('the map has no such key')
  return found
}
