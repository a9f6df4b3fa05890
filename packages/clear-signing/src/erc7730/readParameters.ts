import { getAddress, type Hex } from 'viem'
import { type Constant, type Reference, readConstant } from './constants.ts'
import { DescriptorError } from './DescriptorError.ts'
import type { DescriptorField, FieldFormat } from './field.ts'
import { requireType } from './fieldType.ts'
import { follow, readContract, readRecord, readText } from './parts.ts'
import { type Path, readPath, type Step } from './path.ts'
import type { DataType } from './readType.ts'
import { comparablesOf } from './visibility.ts'

export interface Scope {
  readonly type: DataType
  readonly root: Readonly<Record<string, unknown>>
  readonly prefix: readonly Step[]
}

type Read<value> = (value: unknown, at: string) => value

const MOST = { name: 40, unit: 12 }

/** Reads a format's parameters for values of a type. @throws DescriptorError if one is missing or wrong */
export function readParameters(
  format: FieldFormat,
  params: Readonly<Record<string, unknown>>,
  type: string,
  at: string,
  scope: Scope,
): Partial<DescriptorField> {
  switch (format) {
    case 'tokenAmount':
      return {
        // Without a token, the amount is shown as a number.
        ...((params.token ?? params.tokenPath) !== undefined && readToken('token', 'tokenPath')),
        ...readChain(),
        ...readOptional('coins', 'nativeCurrencyAddress', readAddresses),
        ...readOptional('threshold', 'threshold', readNumber),
      }
    case 'tokenTicker':
      return readChain()
    case 'nftName':
      return readToken('collection', 'collectionPath')
    case 'date':
      return { encoding: constant('encoding', readEncoding, 'timestamp') }
    case 'unit': {
      const base = constant('base', (value, place) => readText(value, place, MOST.unit))
      return { unit: { base, decimals: constant('decimals', readDecimals, 0) } }
    }
    case 'enum':
      return { names: readNames() }
    case 'calldata': {
      const callee = reference('callee', 'addressName', readAddress)
      if (!callee) throw new DescriptorError(at, 'has neither calleePath nor callee')
      const selector = reference('selector', 'raw', readSelector)
      const chainId = reference('chainId', 'amount', readNumber)
      const amount = reference('amount', 'amount', readNumber)
      const spender = reference('spender', 'addressName', readAddress)
      return {
        call: {
          callee,
          ...(selector && { selector }),
          ...(chainId && { chainId }),
          ...(amount && { amount }),
          ...(spender && { spender }),
        },
      }
    }
    default:
      return {}
  }

  /** Reads the words of an enumeration, keyed by the form in which values are compared. */
  function readNames(): Readonly<Record<string, string>> {
    const place = `${at}.$ref`
    if (typeof params.$ref !== 'string' || !params.$ref.startsWith('$.'))
      throw new DescriptorError(place, 'is not a path such as $.metadata.enums.kind')
    const names = Object.entries(readRecord(follow(params.$ref, scope.root, place), place))
    return Object.fromEntries(
      names.map(([key, name]) => {
        const [value] = comparablesOf(type, key)
        if (value === undefined) throw new DescriptorError(`${place}["${key}"]`, `is not a ${type}`)
        return [String(value), readText(name, `${place}["${key}"]`, MOST.name)]
      }),
    )
  }

  function readChain(): Pick<DescriptorField, 'chain'> {
    const chain = reference('chainId', 'amount', readNumber)
    return chain ? { chain } : {}
  }

  function constant<value>(name: string, read: Read<value>, otherwise?: value): Constant<value> {
    const given = params[name]
    if (given === undefined && otherwise !== undefined) return { is: otherwise }
    return readConstant(given, `${at}.${name}`, scope.root, read, (path, place) => pathOf(path, 'raw', place))
  }

  function readOptional<key extends string, value>(
    key: key,
    name: string,
    read: Read<value>,
  ): { readonly [one in key]?: Constant<value> } {
    // TypeScript widens a computed key to string.
    return params[name] === undefined ? {} : ({ [key]: constant(name, read) } as Record<key, Constant<value>>)
  }

  function pathOf(path: unknown, like: FieldFormat, place: string): Path {
    const read = readPath(path, place, scope.prefix)
    requireType(read, like, place, scope.type.data)
    return read
  }

  /** Reads a path parameter such as `calleePath`, or else its constant, `callee`. */
  function reference<value>(
    name: string,
    like: FieldFormat,
    read: Read<value>,
  ): Reference<value> | undefined {
    const path = params[`${name}Path`]
    if (path !== undefined) return { path: pathOf(path, like, `${at}.${name}Path`) }
    return params[name] === undefined ? undefined : constant(name, read)
  }

  function readToken(name: string, pathName: string): Partial<DescriptorField> {
    if (params[pathName] !== undefined)
      return { tokenPath: pathOf(params[pathName], 'addressName', `${at}.${pathName}`) }
    if (params[name] === undefined) throw new DescriptorError(at, `has neither ${pathName} nor ${name}`)
    return { token: constant(name, readAddress) }
  }

  function readAddresses(given: unknown, place: string): readonly Hex[] {
    const list = Array.isArray(given) ? given : [given]
    return list.map((one) => readAddress(follow(one, scope.root, place), place))
  }
}

const readAddress = (value: unknown, at: string): Hex => getAddress(readContract(value, at))

function readNumber(value: unknown, at: string): bigint {
  if (/^(0x[0-9a-f]{1,64}|\d{1,78})$/i.test(String(value))) return BigInt(String(value))
  throw new DescriptorError(at, 'is not a number')
}

function readEncoding(value: unknown, at: string): 'timestamp' | 'blockheight' {
  if (value === 'timestamp' || value === 'blockheight') return value
  throw new DescriptorError(at, 'is neither timestamp nor blockheight')
}

function readDecimals(value: unknown, at: string): number {
  if (Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 77) return Number(value)
  throw new DescriptorError(at, 'is not a number from 0 to 77')
}

function readSelector(value: unknown, at: string): Hex {
  if (typeof value === 'string' && /^0x[0-9a-f]{8}$/i.test(value)) return `0x${value.slice(2)}`
  throw new DescriptorError(at, 'is not the selector of a method: 0x and 8 hex characters')
}
