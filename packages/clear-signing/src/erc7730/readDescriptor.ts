import { getAddress, type Hex } from 'viem'
import { type Constant, type Reference, readConstant } from './constants.ts'
import { DescriptorError } from './DescriptorError.ts'
import { follow, readContract, readItems, readRecord, readText } from './parts.ts'
import { type Path, readPath, type Step, typeAt } from './path.ts'
import { type DataType, readMethod, readStructType } from './readType.ts'
import { isSamePath, readSentence } from './sentence.ts'

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
  'calldata',
] as const

/** A value of the data, its label, and how it is shown. */
export interface DescriptorField {
  readonly path: Path
  readonly label: string
  readonly format: (typeof FIELD_FORMATS)[number]
  /** Where the token or collection is named in the data. */
  readonly tokenPath?: Path
  /** A token or collection that the descriptor names. */
  readonly token?: Constant<Hex>
  /** Addresses that stand for the network's coin. */
  readonly coins?: Constant<readonly Hex[]>
  /** From here on, an amount is as good as unlimited. */
  readonly threshold?: Constant<bigint>
  readonly encoding?: Constant<'timestamp' | 'blockheight'>
  readonly unit?: { readonly base: Constant<string>; readonly decimals: Constant<number> }
  readonly names?: Readonly<Record<string, string>>
  /** Which call the bytes stand for. */
  readonly call?: EmbeddedCall
}

/** What a descriptor says of bytes that are a call. */
export interface EmbeddedCall {
  readonly callee: Reference<Hex>
  /** The method, where the bytes don't begin with it. */
  readonly selector?: Reference<Hex>
  readonly chainId?: Reference<bigint>
  /** What is `@.value` within. */
  readonly amount?: Reference<bigint>
  /** What is `@.from` within. */
  readonly spender?: Reference<Hex>
}

/** What one method or type means. */
export interface DescriptorFormat extends DataType {
  readonly intent: string
  /** The intent as a sentence with values: `Send {amount} to {to}`. */
  readonly sentence?: string
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

const MOST = { label: 40, intent: 80, sentence: 120, owner: 60, unit: 12, formats: 500, fields: 100 }

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
  const translations = readTranslations(root.translations)
  for (const format of formats) checkSentences(format, translations)
  if (twice) throw new DescriptorError(`display.formats["${twice.key}"]`, 'is the same method as another key')
  return {
    binds: isCall ? 'call' : 'typedData',
    deployments,
    domain: bound.domain === undefined ? {} : readRecord(bound.domain, `${at}.domain`),
    owner: readText(metadata.owner, 'metadata.owner', MOST.owner),
    formats,
    translations,
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
  const { intent, interpolatedIntent, fields } = readRecord(format, at)
  const type = isCall ? readMethod(key, types, at) : readStructType(key, types, at)
  const words = typeof intent === 'object' && intent !== null ? Object.values(intent).join(', ') : intent
  return {
    ...type,
    intent: readText(words, `${at}.intent`, MOST.intent),
    ...(interpolatedIntent !== undefined && {
      sentence: readText(interpolatedIntent, `${at}.interpolatedIntent`, MOST.sentence),
    }),
    fields: readFields(fields, `${at}.fields`, { type, root, prefix: [] }),
  }
}

/**
 * Each value of a sentence has to be a field's, and short: a text that the page chooses could end the quotation and go on as the wallet.
 */
function checkSentences(
  { key, sentence, fields, data }: DescriptorFormat,
  translations: Descriptor['translations'],
): void {
  if (sentence === undefined) return
  check(sentence, `display.formats["${key}"].interpolatedIntent`)
  for (const [language, texts] of Object.entries(translations)) {
    const translated = Object.hasOwn(texts, sentence) ? texts[sentence] : undefined
    if (translated !== undefined) check(translated, `translations.${language}["${sentence}"]`)
  }

  function check(text: string, at: string): void {
    for (const part of readSentence(text, at)) {
      if (typeof part === 'string') continue
      const field = fields.find(({ path }) => isSamePath(path, part))
      if (!field) throw new DescriptorError(at, 'has a value that no field shows')
      const type = typeOf(part, at, data)
      if (field.format !== 'addressName' && !/^(u?int|address|bool)/.test(type))
        throw new DescriptorError(at, `has a value that is a ${type}; it stands in its own line`)
    }
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
  const leaf = typeOf(path, at, type.data)
  if (leaf === 'tuple') throw new DescriptorError(at, 'leads to a struct; name one of its fields')
  if (NUMBERS.includes(format) && !/^u?int/.test(leaf))
    throw new DescriptorError(at, `leads to a ${leaf}, and ${format} shows numbers`)
  const isBytes = leaf === 'bytes' && path.of === 'data' && 'from' in (path.steps.at(-1) ?? {})
  if (format === 'addressName' && leaf !== 'address' && !isBytes)
    throw new DescriptorError(at, `leads to a ${leaf}, and addressName shows addresses`)
  if (format === 'calldata' && leaf !== 'bytes')
    throw new DescriptorError(at, `leads to a ${leaf}, and calldata shows bytes`)
}

/** The type of each value that a path leads to. */
function typeOf(path: Path, at: string, data: DataType['data']): string {
  const found = path.of === 'data' ? typeAt(data, path.steps, at).type : CONTAINER_TYPES[path.name]
  return found.replace(/(\[\d*\])+$/, '')
}

const CONTAINER_TYPES = { from: 'address', to: 'address', value: 'uint256', chainId: 'uint256' } as const

function readParameters(
  format: DescriptorField['format'],
  params: Readonly<Record<string, unknown>>,
  at: string,
  scope: Scope,
): Partial<DescriptorField> {
  switch (format) {
    case 'tokenAmount':
      return {
        ...readToken('token', 'tokenPath'),
        ...readOptional('coins', 'nativeCurrencyAddress', readAddresses),
        ...readOptional('threshold', 'threshold', readNumber),
      }
    case 'nftName':
      return readToken('collection', 'collectionPath')
    case 'date':
      return { encoding: constant('encoding', readEncoding, 'timestamp') }
    case 'unit':
      return {
        unit: {
          base: constant('base', (value, place) => readText(value, place, MOST.unit)),
          decimals: constant('decimals', readDecimals, 0),
        },
      }
    case 'enum': {
      const names = Object.entries(readRecord(follow(params.$ref, scope.root, `${at}.$ref`), `${at}.$ref`))
      return {
        names: Object.fromEntries(
          names.map(([key, name]) => [key, readText(name, `${at}.$ref["${key}"]`, MOST.label)]),
        ),
      }
    }
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

  function constant<value>(
    name: string,
    read: (value: unknown, at: string) => value,
    otherwise?: value,
  ): Constant<value> {
    const given = params[name]
    if (given === undefined && otherwise !== undefined) return { is: otherwise }
    return readConstant(given, `${at}.${name}`, scope.root, read, (path, place) => pathOf(path, 'raw', place))
  }

  function readOptional<key extends string, value>(
    key: key,
    name: string,
    read: (value: unknown, at: string) => value,
  ): { readonly [one in key]?: Constant<value> } {
    // The computed key is the one of the type.
    return params[name] === undefined ? {} : ({ [key]: constant(name, read) } as Record<key, Constant<value>>)
  }

  function pathOf(path: unknown, like: string, place: string): Path {
    const read = readPath(path, place, scope.prefix)
    requireType(read, like, place, scope)
    return read
  }

  /** `calleePath`, or `callee`. */
  function reference<value>(
    name: string,
    like: string,
    read: (value: unknown, at: string) => value,
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
            readText(translated, `${at}["${text}"]`, MOST.sentence),
          ]),
        ),
      ]
    }),
  )
}
