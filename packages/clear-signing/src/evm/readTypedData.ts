import { type Address, getAddress, isAddress } from 'viem'
import { type Field, STRUCTS, type StructName } from './typedDataTypes.ts'

/** Typed data as `eth_signTypedData_v4` carries it, parsed from JSON and otherwise unchecked. */
export interface TypedDataToDecode {
  readonly types: unknown
  readonly primaryType: string
  readonly domain?: unknown
  readonly message: unknown
}

/** Which of the listed structs a definition is, by all of its fields; undefined where it is another one. */
export function findStruct({ types, primaryType }: TypedDataToDecode): StructName | undefined {
  const own = encodeType(types, primaryType)
  return own === undefined
    ? undefined
    : (Object.keys(STRUCTS) as StructName[]).find((name) => STRUCTS[name] === own)
}

/** A struct and the structs that it names, sorted, as EIP-712 encodes a type; undefined where a definition is incomplete. */
export function encodeType(types: unknown, primaryType: string): string | undefined {
  if (!isRecord(types)) return undefined
  const found = new Set<string>()
  const pending = [primaryType]
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    const fields = fieldsOf(types, name)
    if (!fields) return undefined
    found.add(name)
    for (const { type } of fields) {
      const bare = type.replace(/(\[\d*\])+$/, '')
      if (Object.hasOwn(types, bare) && !found.has(bare)) pending.push(bare)
    }
  }
  const [first = '', ...others] = found
  return [first, ...others.sort()]
    .map(
      (name) =>
        `${name}(${fieldsOf(types, name)
          ?.map((field) => `${field.type} ${field.name}`)
          .join(',')})`,
    )
    .join('')
}

function fieldsOf(types: Record<string, unknown>, name: string): readonly Field[] | undefined {
  const fields = Object.hasOwn(types, name) ? types[name] : undefined
  return Array.isArray(fields) && fields.every(isField) ? fields : undefined
}

const isField = (value: unknown): value is Field =>
  isRecord(value) && typeof value.name === 'string' && typeof value.type === 'string'

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A message holds a value that its type does not allow. */
export class MalformedValueError extends Error {
  override readonly name = 'MalformedValueError'
}

/**
 * Reads an integer that JSON carries as a number, as decimal digits or as hex.
 *
 * @throws MalformedValueError where it is none of these, or does not fit `bits`
 */
export function readUint(value: unknown, bits = 256): bigint {
  const isText = typeof value === 'string' && /^(\d+|0x[0-9a-f]+)$/i.test(value)
  if (!isText && !Number.isSafeInteger(value) && typeof value !== 'bigint')
    throw new MalformedValueError('not an integer')
  const number = BigInt(value as string | number | bigint)
  if (number < 0n || number >= 1n << BigInt(bits)) throw new MalformedValueError(`not in ${bits} bits`)
  return number
}

/**
 * Reads an address in one case, which has no checksum, or in mixed case with the right one (EIP-55).
 *
 * @returns the address with its checksum
 * @throws MalformedValueError where the value is not an address, or its checksum is wrong
 */
export function readAddress(value: unknown): Address {
  if (typeof value !== 'string' || !isAddress(value, { strict: false }))
    throw new MalformedValueError('not an address')
  const address = getAddress(value)
  const digits = value.slice(2)
  const hasNoChecksum = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  if (!hasNoChecksum && address !== value) throw new MalformedValueError('not the checksum of this address')
  return address
}

/** @throws MalformedValueError where the value is not an object */
export function readStruct(value: unknown): Record<string, unknown> {
  if (!isRecord(value)) throw new MalformedValueError('not a struct')
  return value
}

/** @throws MalformedValueError where the value is not a list of at most 100 */
export function readList(value: unknown): readonly unknown[] {
  if (!Array.isArray(value) || value.length > 100) throw new MalformedValueError('not a list of at most 100')
  return value
}

/** @throws MalformedValueError where the value is not true or false */
export function readBool(value: unknown): boolean {
  if (typeof value !== 'boolean') throw new MalformedValueError('neither true nor false')
  return value
}
