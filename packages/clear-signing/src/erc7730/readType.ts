import { type AbiParameter, type Hex, parseAbiItem, toFunctionSelector } from 'viem'
import { encodeType } from '../evm/readTypedData.ts'
import { DescriptorError } from './DescriptorError.ts'

/** What a format describes: the data's type as a struct of its parameters or fields. */
export interface DataType {
  /** A method as it was written, or a type as EIP-712 encodes it. */
  readonly key: string
  /** The first four bytes of a call; absent for typed data. */
  readonly selector?: Hex
  readonly data: AbiParameter
}

/**
 * Reads a method with the names of its parameters: `transfer(address to,uint256 value)`. Older descriptors name it without them, and
 * bring an ABI.
 *
 * @throws DescriptorError where it is none, or a parameter has no name
 */
export function readMethod(key: string, abi: unknown, at: string): DataType {
  const listed = readListed(key, abi)
  const inputs = listed?.inputs ?? readInputs(key, at)
  const data = { type: 'tuple', name: '', components: inputs }
  if (!hasNames(data))
    throw new DescriptorError(
      at,
      'has a parameter without a name, or two of the same name; write transfer(address to,uint256 value)',
    )
  return { key, selector: listed?.selector ?? toFunctionSelector(`function ${key}`), data }
}

function readInputs(key: string, at: string): readonly AbiParameter[] {
  try {
    const method = parseAbiItem(`function ${key}`)
    if (method.type === 'function') return method.inputs
  } catch {
    // The error below says what is expected.
  }
  throw new DescriptorError(
    at,
    'is not a method with its parameters, such as transfer(address to,uint256 value)',
  )
}

/** The method of an ABI that an older descriptor names by its selector or types. */
function readListed(
  key: string,
  abi: unknown,
): { selector: Hex; inputs: readonly AbiParameter[] } | undefined {
  if (!Array.isArray(abi)) return undefined
  for (const item of abi) {
    try {
      if (item.type !== 'function') continue
      const selector = toFunctionSelector(item)
      const isSame = key.startsWith('0x') ? key.toLowerCase() === selector : selectorOf(key) === selector
      if (isSame) return { selector, inputs: item.inputs }
    } catch {
      // An item that is no method of an ABI describes nothing.
    }
  }
  return undefined
}

const selectorOf = (key: string): Hex => toFunctionSelector(`function ${key}`)

/** How deep structs go. */
const MOST_DEPTH = 8

/**
 * Reads the type of typed data as EIP-712 encodes it: `Mail(Person to,string text)Person(address wallet)`. Older descriptors name the
 * primary type alone, and bring schemas.
 *
 * @throws DescriptorError where it is none
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

/** Whether every parameter, and every field of one, has a name of its own. */
function hasNames(parameter: AbiParameter): boolean {
  if (!('components' in parameter)) return true
  const names = parameter.components.map(({ name }) => name)
  return names.every(Boolean) && new Set(names).size === names.length && parameter.components.every(hasNames)
}
