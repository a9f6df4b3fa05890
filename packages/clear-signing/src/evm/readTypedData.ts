import { type Address, getAddress, isAddress } from 'viem'
import { type Field, STRUCTS, type StructName } from './typedDataTypes.ts'

/** Unchecked typed data, as `eth_signTypedData_v4` carries it, parsed from JSON. */
export interface TypedDataToDecode {
  readonly types: unknown
  readonly primaryType: string
  readonly domain?: unknown
  readonly message: unknown
}

type Values = Readonly<Record<string, unknown>>

/** Typed data that is signed in full. Each value has one form: integers in decimal, bytes in lower case, addresses with their checksum. */
export interface TypedData {
  /** `EIP712Domain`, the primary type, and the structs that they refer to. */
  readonly types: Readonly<Record<string, readonly Field[]>>
  readonly primaryType: string
  readonly domain: Values
  readonly message: Values
}

/** The domain's fields, in EIP-712's order. */
const DOMAIN: readonly Field[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]
const DOMAIN_TYPE = 'EIP712Domain'
const IDENTIFIER = /^[A-Za-z_]\w*$/
/** The names of the atomic types: those that contain no other types. */
export const ATOM =
  /^(string|bool|address|bytes([1-9]|[12]\d|3[0-2])?|u?int(8|16|24|32|40|48|56|64|72|80|88|96|1(04|12|20|28|36|44|52|60|68|76|84|92)|2(00|08|16|24|32|40|48|56)))$/
const LIST = /^(.+)\[([1-9]\d*)?\]$/

/**
 * Reads typed data by its types, as it is hashed. A value that no type names is not signed, so it is refused. A missing or ambiguous value is
 * also refused.
 *
 * @param data what `eth_signTypedData_v4` carries, parsed from JSON
 * @returns only what is signed; reading the result again returns the same
 * @throws MalformedValueError if a value is refused
 * @see EIP-712
 *
 * @example
 * const { domain, message } = readTypedData(JSON.parse(json))
 */
export function readTypedData(data: unknown): TypedData {
  const { types: given, primaryType, domain: place = {}, message } = readStruct(data)
  const all = readStruct(given)
  const types: Record<string, readonly Field[]> = Object.create(null)
  const readType = (name: string, found: unknown): void => {
    types[name] = readFields(name, found)
    for (const { type } of types[name]) {
      const bare = type.replace(/(\[\d*\])+$/, '')
      if (!ATOM.test(bare) && !(bare in types)) readType(bare, own(all, bare))
    }
  }
  if (typeof primaryType !== 'string' || primaryType === DOMAIN_TYPE)
    throw new MalformedValueError('no primary type')
  const names = Object.keys(readStruct(place))
  readType(DOMAIN_TYPE, own(all, DOMAIN_TYPE) ?? DOMAIN.filter(({ name }) => names.includes(name)))
  readType(primaryType, own(all, primaryType))
  return {
    types: { ...types },
    primaryType,
    domain: readFieldsOf(DOMAIN_TYPE, place),
    message: readFieldsOf(primaryType, message),
  }

  function readFieldsOf(name: string, value: unknown): Values {
    const values = readStruct(value)
    const fields = types[name] ?? []
    if (Object.keys(values).length !== fields.length)
      throw new MalformedValueError('a value that is not signed')
    return Object.fromEntries(
      fields.map((field) => [field.name, readValue(field.type, own(values, field.name))]),
    )
  }

  function readValue(type: string, value: unknown): unknown {
    const [, element, length] = LIST.exec(type) ?? []
    if (element !== undefined) {
      if (!Array.isArray(value) || (length !== undefined && value.length !== Number(length)))
        throw new MalformedValueError('not a list of this length')
      return value.map((one) => readValue(element, one))
    }
    return type in types ? readFieldsOf(type, value) : readAtom(type, value)
  }
}

function readFields(name: string, found: unknown): readonly Field[] {
  if (!IDENTIFIER.test(name) || ATOM.test(name) || name === '__proto__')
    throw new MalformedValueError('no name of a type')
  if (!Array.isArray(found) || !found.every(isField)) throw new MalformedValueError('a type without fields')
  const fields = found.map((field) => ({ name: field.name, type: field.type }))
  const names = new Set(fields.map((field) => field.name))
  const isNamed = [...names].every((one) => IDENTIFIER.test(one) && one !== '__proto__')
  if (names.size !== fields.length || !isNamed) throw new MalformedValueError('no names of fields')
  const allowed = DOMAIN.filter((field) => names.has(field.name))
  if (name === DOMAIN_TYPE && JSON.stringify(allowed) !== JSON.stringify(fields))
    throw new MalformedValueError('another domain than EIP-712’s')
  return fields
}

function readAtom(type: string, value: unknown): unknown {
  const [, kind, bits = ''] = /^([a-z]+)(\d*)$/.exec(type) ?? []
  switch (kind) {
    case 'bool':
      return readBool(value)
    case 'address':
      return readAddress(value)
    case 'uint':
    case 'int':
      return String(readInteger(value, Number(bits), kind === 'int'))
    case 'bytes':
      return readBytes(value, bits === '' ? undefined : Number(bits))
    case 'string':
      // A lone surrogate is replaced by another character when the text is encoded for signing.
      if (typeof value !== 'string' || /\p{Cs}/u.test(value)) throw new MalformedValueError('no text')
      return value
    default:
      throw new MalformedValueError('no type')
  }
}

function readBytes(value: unknown, length: number | undefined): string {
  if (typeof value !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(value) || value.startsWith('0X'))
    throw new MalformedValueError('not bytes')
  if (length !== undefined && value.length !== 2 + 2 * length)
    throw new MalformedValueError(`not ${length} bytes`)
  return value.toLowerCase()
}

const own = (values: Values, name: string): unknown =>
  Object.hasOwn(values, name) ? values[name] : undefined

interface Row {
  label: string
  value: string
}

/**
 * Lists every signed value with its path, the domain's values first. An empty list or struct has its own row.
 *
 * @example
 * rowsOfTypedData(readTypedData(data)) // [{ label: 'domain.name', value: 'Shop' }, { label: 'id', value: '7' }]
 */
export function rowsOfTypedData({ primaryType, domain, message }: TypedData): Row[] {
  const rowsOf = (label: string, value: unknown): Row[] => {
    const isList = Array.isArray(value)
    if (!isList && !isRecord(value)) return [{ label, value: String(value) }]
    const inner = Object.entries(value)
    if (inner.length === 0) return [{ label, value: isList ? '[]' : '{}' }]
    return inner.flatMap(([name, one]) => rowsOf(label === '' ? name : `${label}.${name}`, one))
  }
  // The message may also have a field named "domain".
  const isClear = !Object.hasOwn(message, 'domain')
  return [...rowsOf('domain', domain), ...rowsOf(isClear ? '' : primaryType, message)]
}

/** Finds the listed struct whose definition is exactly the same; undefined if there is none. */
export function findStruct({ types, primaryType }: TypedDataToDecode): StructName | undefined {
  const own = encodeType(types, primaryType)
  return (Object.keys(STRUCTS) as StructName[]).find((name) => STRUCTS[name] === own)
}

/**
 * Encodes a struct's type as EIP-712 does: the struct, then the structs that it refers to, sorted. Undefined if a definition is incomplete.
 *
 * @example
 * encodeType({ Mail: [{ name: 'contents', type: 'string' }] }, 'Mail') // 'Mail(string contents)'
 */
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
  const inside = (name: string) => fieldsOf(types, name)?.map((field) => `${field.type} ${field.name}`)
  return [first, ...others.sort()].map((name) => `${name}(${inside(name)?.join(',')})`).join('')
}

function fieldsOf(types: Record<string, unknown>, name: string): readonly Field[] | undefined {
  const fields = Object.hasOwn(types, name) ? types[name] : undefined
  return Array.isArray(fields) && fields.every(isField) ? fields : undefined
}

const isField = (value: unknown): value is Field =>
  isRecord(value) && typeof value.name === 'string' && typeof value.type === 'string'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Typed data contains a value that its type does not allow. */
export class MalformedValueError extends Error {
  override readonly name = 'MalformedValueError'
}

/** Reads a non-negative integer: a number, or text in decimal or hex. @throws MalformedValueError for anything else, or if it exceeds `bits` */
export function readUint(value: unknown, bits = 256): bigint {
  return readInteger(typeof value === 'bigint' ? String(value) : value, bits, false)
}

function readInteger(value: unknown, bits: number, isSigned: boolean): bigint {
  const isText = typeof value === 'string' && /^(0|-?[1-9]\d*|0x[0-9a-fA-F]+)$/.test(value)
  if (!isText && (!Number.isSafeInteger(value) || Object.is(value, -0)))
    throw new MalformedValueError('not an integer')
  const number = BigInt(value as string | number)
  const within = isSigned ? BigInt.asIntN(bits, number) : BigInt.asUintN(bits, number)
  if (within !== number) throw new MalformedValueError(`not in ${bits} bits`)
  return number
}

/** Reads an address in a single case, or with its correct checksum (EIP-55). @throws MalformedValueError for anything else */
export function readAddress(value: unknown): Address {
  if (typeof value !== 'string' || !isAddress(value, { strict: false }))
    throw new MalformedValueError('not an address')
  const address = getAddress(value)
  const digits = value.slice(2)
  const hasNoChecksum = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  if (!hasNoChecksum && address !== value) throw new MalformedValueError('not the checksum of this address')
  return address
}

/** @throws MalformedValueError if the value is not an object */
export function readStruct(value: unknown): Record<string, unknown> {
  if (!isRecord(value)) throw new MalformedValueError('not a struct')
  return value
}

/** @throws MalformedValueError if the value is not a list of at most 100 elements */
export function readList(value: unknown): readonly unknown[] {
  if (!Array.isArray(value) || value.length > 100) throw new MalformedValueError('not a list of at most 100')
  return value
}

/** @throws MalformedValueError if the value is not true or false */
export function readBool(value: unknown): boolean {
  if (typeof value !== 'boolean') throw new MalformedValueError('neither true nor false')
  return value
}
