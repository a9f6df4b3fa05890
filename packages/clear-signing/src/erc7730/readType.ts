import { type AbiParameter, type Hex, toFunctionSelector } from 'viem'
import { ATOM, encodeType } from '../evm/readTypedData.ts'
import { DescriptorError } from './DescriptorError.ts'

/** The data that a format describes, as a struct of its parameters or fields. */
export interface DataType {
  /** The method as the descriptor writes it, or the type as EIP-712 encodes it. */
  readonly key: string
  /** The first four bytes of a call; absent for typed data. */
  readonly selector?: Hex
  readonly data: AbiParameter
}

/**
 * Reads a method with its parameter names: `transfer(address to,uint256 value)`. Older descriptors omit the names and include an ABI.
 *
 * @throws DescriptorError if it is no method, or if a parameter's name is missing or not unique
 */
export function readMethod(key: string, abi: unknown, at: string): DataType {
  const { selector, inputs } = readListed(key, abi) ?? readWritten(key, at)
  const data = { type: 'tuple', name: '', components: inputs }
  if (!hasNames(data))
    throw new DescriptorError(
      at,
      'has a parameter without a name, or two of the same name; write transfer(address to,uint256 value)',
    )
  return { key, selector, data }
}

interface Method {
  readonly selector: Hex
  readonly inputs: readonly AbiParameter[]
}

/** Reads a method in Solidity's notation. viem's parser accepts more, and would add 3 kB to the wallet's window. */
function readWritten(key: string, at: string): Method {
  let rest = key
  const refuse = (): never => {
    throw new DescriptorError(
      at,
      'is not a method with its parameters, such as transfer(address to,uint256 value)',
    )
  }
  const take = (pattern: RegExp): readonly string[] => {
    const found = pattern.exec(rest) ?? refuse()
    rest = rest.slice(found[0].length)
    return found
  }
  const readList = (depth: number): AbiParameter[] => {
    if (depth > MOST_DEPTH) refuse()
    const list: AbiParameter[] = []
    take(/^\( */)
    while (!rest.startsWith(')')) {
      if (list.length > 0) take(/^, */)
      const components = /^\([^)]/.test(rest) ? readList(depth + 1) : undefined
      const [word = ''] = components ? ['tuple'] : take(/^[a-z]+\d*/)
      const type = /^u?int$/.test(word) ? `${word}256` : word
      if (!components && !ATOM.test(type)) refuse()
      const [, lists = '', name = ''] = take(
        /^((?:\[\d*\])*)(?: (?:payable|calldata|memory|storage)\b)?(?: ([A-Za-z_$][\w$]*))? */,
      )
      list.push({ name, type: type + lists, ...(components && { components }) })
    }
    take(/^\)/)
    return list
  }
  const [name = ''] = take(/^[A-Za-z_$][\w$]*/)
  const inputs = readList(0)
  take(/^( (external|public|pure|view|nonpayable|payable))*( returns ?\(.*\))?$/)
  const method = { type: 'function', name, inputs, outputs: [], stateMutability: 'view' } as const
  return { selector: toFunctionSelector(method), inputs }
}

/** Finds the ABI method that an older descriptor names by its selector or types. */
function readListed(key: string, abi: unknown): Method | undefined {
  if (!Array.isArray(abi)) return undefined
  for (const item of abi) {
    try {
      if (item.type !== 'function') continue
      const selector = toFunctionSelector(item)
      const isSame = key.startsWith('0x')
        ? key.toLowerCase() === selector
        : toFunctionSelector(`function ${key}`) === selector
      if (isSame) return { selector, inputs: item.inputs }
    } catch {
      // An item that is no method of an ABI describes nothing.
    }
  }
  return undefined
}

const MOST_DEPTH = 8

/**
 * Reads the type of typed data as EIP-712 encodes it: `Mail(User to,string text)User(address wallet)`. Older descriptors name only the
 * primary type and include schemas.
 *
 * @throws DescriptorError if it is no such type
 */
export function readStructType(written: string, schemas: unknown, at: string): DataType {
  const key = encodedBy(schemas, written) ?? written
  const structs = new Map<string, { type: string; name: string }[]>()
  const rest = key.replace(/([A-Za-z_$][\w$]*)\(([^()]*)\)/g, (_, name: string, fields: string) => {
    structs.set(
      name,
      fields.split(',').map((field) => {
        const [, type = '', own = ''] = /^(\S+) (\S+)$/.exec(field) ?? []
        if (own === '') throw new DescriptorError(at, `has a field without a type or name: "${field}"`)
        return { type, name: own }
      }),
    )
    return ''
  })
  const [primary] = structs.keys()
  if (primary === undefined || rest !== '')
    throw new DescriptorError(at, 'is not a type as EIP-712 encodes it, such as Mail(address to,string text)')
  return { key, data: toParameter('', primary, 0) }

  function toParameter(name: string, type: string, depth: number): AbiParameter {
    const [bare = '', lists = ''] = /^([^[]+)(.*)$/.exec(type)?.slice(1) ?? []
    const fields = structs.get(bare)
    if (!fields) return { name, type }
    if (depth === MOST_DEPTH)
      throw new DescriptorError(at, `has more than ${MOST_DEPTH} structs in each other`)
    return {
      name,
      type: `tuple${lists}`,
      components: fields.map((field) => toParameter(field.name, field.type, depth + 1)),
    }
  }
}

function encodedBy(schemas: unknown, primaryType: string): string | undefined {
  if (!Array.isArray(schemas)) return undefined
  const schema = schemas.find((one) => Object(one).primaryType === primaryType)
  return schema && encodeType(schema.types, primaryType)
}

/** Whether every parameter and every nested field has a unique name. */
function hasNames(parameter: AbiParameter): boolean {
  if (!('components' in parameter)) return true
  const names = parameter.components.map(({ name }) => name)
  return names.every(Boolean) && new Set(names).size === names.length && parameter.components.every(hasNames)
}
