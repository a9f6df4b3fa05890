import { getAddress, type Hex } from 'viem'
import { DescriptorError } from './DescriptorError.ts'
import { follow, readContract, readItems, readRecord, readText } from './parts.ts'
import { type Path, readPath, type Step, typeAt } from './path.ts'
import { type DataType, readMethod, readStructType } from './readType.ts'

/** How a value is shown. */
export const FIELD_FORMATS = [
  'raw',
  'amount',
  'tokenAmount',
  'nftName',
  'date',
  'duration',
  'unit',
  'enum',
  'addressName',
] as const

/** A value of the data, its label, and how it is shown. */
export interface DescriptorField {
  readonly path: Path
  readonly label: string
  readonly format: (typeof FIELD_FORMATS)[number]
  /** Where the token or collection is named in the data. */
  readonly tokenPath?: Path
  /** A token or collection that the descriptor names. */
  readonly token?: Hex
  /** Addresses that stand for the network's coin. */
  readonly coins?: readonly Hex[]
  /** From here on, an amount is as good as unlimited. */
  readonly threshold?: bigint
  readonly encoding?: 'timestamp' | 'blockheight'
  readonly unit?: { readonly base: string; readonly decimals: number }
  readonly names?: Readonly<Record<string, string>>
}

/** What one method or type means. */
export interface DescriptorFormat extends DataType {
  readonly intent: string
  readonly fields: readonly DescriptorField[]
}

/** A descriptor that was checked. @see ERC-7730 */
export interface Descriptor {
  readonly binds: 'call' | 'typedData'
  readonly deployments: readonly { readonly chainId: number; readonly address: Hex }[]
  /** What the domain of typed data has to say. */
  readonly domain: Readonly<Record<string, unknown>>
  /** Who runs the contract, as the descriptor says. */
  readonly owner: string
  readonly formats: readonly DescriptorFormat[]
  /** Its texts in other languages, by language and English text. */
  readonly translations: Readonly<Record<string, Readonly<Record<string, string>>>>
}

const MOST = { label: 40, intent: 80, owner: 60, unit: 12, formats: 500, fields: 100 }

/**
 * Reads a descriptor: a JSON file that says what calls of a contract or typed data mean. Every text is checked for letters that
 * could mislead, every path is followed in the types.
 *
 * @param file - parsed JSON, with its includes merged in
 * @returns the descriptor
 * @throws DescriptorError which field is wrong, and why
 * @see ERC-7730
 *
 * @example
 * const descriptor = readDescriptor(JSON.parse(text))
 */
export function readDescriptor(file: unknown): Descriptor {
  const root = readRecord(file, 'The file')
  const context = readRecord(root.context, 'context')
  const isCall = context.contract !== undefined
  const at = isCall ? 'context.contract' : 'context.eip712'
  const bound = readRecord(isCall ? context.contract : context.eip712, at)
  const deployments = readItems(bound.deployments, `${at}.deployments`).map((one, index) => {
    const place = `${at}.deployments[${index}]`
    const { chainId, address } = readRecord(one, place)
    if (!Number.isSafeInteger(chainId)) throw new DescriptorError(`${place}.chainId`, 'is not a number')
    return { chainId: Number(chainId), address: getAddress(readContract(address, `${place}.address`)) }
  })
  if (deployments.length === 0) throw new DescriptorError(`${at}.deployments`, 'is empty')
  const metadata = readRecord(root.metadata, 'metadata')
  const entries = Object.entries(readRecord(readRecord(root.display, 'display').formats, 'display.formats'))
  if (entries.length > MOST.formats)
    throw new DescriptorError('display.formats', `has more than ${MOST.formats}`)
  const formats = entries.map(([key, format]) =>
    readFormat(key, format, root, isCall ? bound.abi : bound.schemas, isCall),
  )
  const twice = formats.find(
    ({ selector }, index) => selector && formats.findIndex((one) => one.selector === selector) < index,
  )
  if (twice) throw new DescriptorError(`display.formats["${twice.key}"]`, 'is the same method as another key')
  return {
    binds: isCall ? 'call' : 'typedData',
    deployments,
    domain: bound.domain === undefined ? {} : readRecord(bound.domain, `${at}.domain`),
    owner: readText(metadata.owner, 'metadata.owner', MOST.owner),
    formats,
    translations: readTranslations(root.translations),
  }
}

function readFormat(
  key: string,
  format: unknown,
  root: Readonly<Record<string, unknown>>,
  types: unknown,
  isCall: boolean,
): DescriptorFormat {
  const at = `display.formats["${key}"]`
  const { intent, fields } = readRecord(format, at)
  const type = isCall ? readMethod(key, types, at) : readStructType(key, types, at)
  const words = typeof intent === 'object' && intent !== null ? Object.values(intent).join(', ') : intent
  return {
    ...type,
    intent: readText(words, `${at}.intent`, MOST.intent),
    fields: readFields(fields, `${at}.fields`, { type, root, prefix: [] }),
  }
}

interface Scope {
  readonly type: DataType
  readonly root: Readonly<Record<string, unknown>>
  readonly prefix: readonly Step[]
}

function readFields(list: unknown, at: string, scope: Scope): DescriptorField[] {
  const items = readItems(list, at)
  if (items.length > MOST.fields) throw new DescriptorError(at, `has more than ${MOST.fields}`)
  return items.flatMap((one, index) => {
    const place = `${at}[${index}]`
    const own = readRecord(one, place)
    const shared =
      own.$ref === undefined ? {} : readRecord(follow(own.$ref, scope.root, `${place}.$ref`), `${place}.$ref`)
    const params = { ...Object(shared.params), ...Object(own.params) }
    const field: Readonly<Record<string, unknown>> = { ...shared, ...own, params }
    const path = readPath(field.path, `${place}.path`, scope.prefix)
    if (path.of === 'data' && field.fields !== undefined) {
      typeAt(scope.type.data, path.steps, `${place}.path`)
      return readFields(field.fields, `${place}.fields`, { ...scope, prefix: path.steps })
    }
    return [readField(field, path, place, scope)]
  })
}

function readField(
  { label, format = 'raw', params }: Readonly<Record<string, unknown>>,
  path: Path,
  at: string,
  scope: Scope,
): DescriptorField {
  const known = FIELD_FORMATS.find((one) => one === format)
  if (!known) throw new DescriptorError(`${at}.format`, `is ${format}; known are ${FIELD_FORMATS.join(', ')}`)
  requireType(path, known, `${at}.path`, scope)
  return {
    path,
    label: readText(label, `${at}.label`, MOST.label),
    format: known,
    ...readParameters(known, readRecord(params, `${at}.params`), `${at}.params`, scope),
  }
}

const NUMBERS = ['amount', 'tokenAmount', 'nftName', 'date', 'duration', 'unit']

function requireType(path: Path, format: string, at: string, { type }: Scope): void {
  const found = path.of === 'data' ? typeAt(type.data, path.steps, at).type : CONTAINER_TYPES[path.name]
  const leaf = found.replace(/(\[\d*\])+$/, '')
  if (leaf === 'tuple') throw new DescriptorError(at, 'leads to a struct; name one of its fields')
  if (NUMBERS.includes(format) && !/^u?int/.test(leaf))
    throw new DescriptorError(at, `leads to a ${leaf}, and ${format} shows numbers`)
  const isBytes = leaf === 'bytes' && path.of === 'data' && 'from' in (path.steps.at(-1) ?? {})
  if (format === 'addressName' && leaf !== 'address' && !isBytes)
    throw new DescriptorError(at, `leads to a ${leaf}, and addressName shows addresses`)
}

const CONTAINER_TYPES = { from: 'address', to: 'address', value: 'uint256', chainId: 'uint256' } as const

function readParameters(
  format: DescriptorField['format'],
  params: Readonly<Record<string, unknown>>,
  at: string,
  scope: Scope,
): Partial<DescriptorField> {
  const value = (name: string): unknown => follow(params[name], scope.root, `${at}.${name}`)
  switch (format) {
    case 'tokenAmount':
      return { ...readToken('token', 'tokenPath'), ...readCoins(), ...readThreshold() }
    case 'nftName':
      return readToken('collection', 'collectionPath')
    case 'date': {
      const encoding = value('encoding') ?? 'timestamp'
      if (encoding === 'timestamp' || encoding === 'blockheight') return { encoding }
      throw new DescriptorError(`${at}.encoding`, 'is neither timestamp nor blockheight')
    }
    case 'unit': {
      const decimals = value('decimals') ?? 0
      if (!Number.isInteger(decimals) || Number(decimals) < 0 || Number(decimals) > 77)
        throw new DescriptorError(`${at}.decimals`, 'is not a number from 0 to 77')
      return { unit: { base: readText(value('base'), `${at}.base`, MOST.unit), decimals: Number(decimals) } }
    }
    case 'enum': {
      const names = Object.entries(readRecord(value('$ref'), `${at}.$ref`))
      return {
        names: Object.fromEntries(
          names.map(([key, name]) => [key, readText(name, `${at}.$ref["${key}"]`, MOST.label)]),
        ),
      }
    }
    default:
      return {}
  }

  function readToken(name: string, pathName: string): Partial<DescriptorField> {
    if (params[pathName] !== undefined) {
      const place = `${at}.${pathName}`
      const tokenPath = readPath(params[pathName], place, scope.prefix)
      requireType(tokenPath, 'addressName', place, scope)
      return { tokenPath }
    }
    if (params[name] === undefined) throw new DescriptorError(at, `has neither ${pathName} nor ${name}`)
    return { token: getAddress(readContract(value(name), `${at}.${name}`)) }
  }

  function readCoins(): Partial<DescriptorField> {
    const given = value('nativeCurrencyAddress')
    if (given === undefined) return {}
    const place = `${at}.nativeCurrencyAddress`
    const coins = Array.isArray(given) ? given : [given]
    return {
      coins: coins.map((one) => getAddress(readContract(follow(one, scope.root, place), place))),
    }
  }

  function readThreshold(): Partial<DescriptorField> {
    const given = value('threshold')
    if (given === undefined) return {}
    if (!/^(0x[0-9a-f]{1,64}|\d{1,78})$/i.test(String(given)))
      throw new DescriptorError(`${at}.threshold`, 'is not a number')
    return { threshold: BigInt(String(given)) }
  }
}

function readTranslations(given: unknown): Descriptor['translations'] {
  if (given === undefined) return {}
  return Object.fromEntries(
    Object.entries(readRecord(given, 'translations')).map(([language, texts]) => {
      const at = `translations.${language}`
      return [
        language,
        Object.fromEntries(
          Object.entries(readRecord(texts, at)).map(([text, translated]) => [
            text,
            readText(translated, `${at}["${text}"]`, MOST.intent),
          ]),
        ),
      ]
    }),
  )
}
