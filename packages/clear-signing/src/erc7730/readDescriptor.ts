import { getAddress, type Hex } from 'viem'
import { DescriptorError } from './DescriptorError.ts'
import type { DescriptorField } from './field.ts'
import { typeOf } from './fieldType.ts'
import { readContract, readItems, readRecord, readText } from './parts.ts'
import { readFields } from './readFields.ts'
import { type DataType, readMethod, readStructType } from './readType.ts'
import { isSamePath, readSentence } from './sentence.ts'

/** A descriptor's meaning of one method or type. */
export interface DescriptorFormat extends DataType {
  readonly intent: string
  /** The intent as a sentence with values: `Send {amount} to {to}`. */
  readonly sentence?: string
  readonly fields: readonly DescriptorField[]
}

/** A checked descriptor. @see ERC-7730 */
export interface Descriptor {
  readonly binds: 'call' | 'typedData'
  readonly deployments: readonly { readonly chainId: number; readonly address: Hex }[]
  /** The values that the domain of typed data must have. */
  readonly domain: Readonly<Record<string, unknown>>
  /** Who runs the contract, in the descriptor's words. */
  readonly owner: string
  readonly formats: readonly DescriptorFormat[]
  /** The descriptor's texts in other languages, by language and English text. */
  readonly translations: Readonly<Record<string, Readonly<Record<string, string>>>>
}

const MOST = { intent: 80, sentence: 120, owner: 60, formats: 500 }
/** The supported versions of the standard. */
const VERSIONS = ['1', '2']

/**
 * Reads a descriptor: a JSON file that says what calls of a contract or typed data mean. It checks every text for letters that could
 * mislead, and every path against the types.
 *
 * @param file - parsed JSON, with its includes merged in
 * @returns the descriptor
 * @throws DescriptorError says which field is wrong, and why
 * @see ERC-7730
 *
 * @example
 * const descriptor = readDescriptor(JSON.parse(text))
 */
export function readDescriptor(file: unknown): Descriptor {
  const root = readRecord(file, 'The file')
  const [, version = '2'] = /erc7730-v(\d+)/.exec(String(root.$schema)) ?? []
  if (!VERSIONS.includes(version))
    throw new DescriptorError('$schema', `is of version ${version}; known are ${VERSIONS.join(', ')}`)
  const context = readRecord(root.context, 'context')
  const isCall = context.contract !== undefined
  const at = isCall ? 'context.contract' : 'context.eip712'
  const bound = readRecord(isCall ? context.contract : context.eip712, at)
  if (bound.domainSeparator !== undefined)
    throw new DescriptorError(`${at}.domainSeparator`, 'is not read; write domain and deployments')
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
    fields: readFields(fields, `${at}.fields`, { type, root, prefix: [], labels: [], depth: 0 }),
  }
}

/** Each value of a sentence must be a field's, and short. A text that the page chooses could close the quotation and speak as the wallet. */
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
      if (!field || (field.visible && 'mustBe' in field.visible))
        throw new DescriptorError(at, 'has a value that no field shows')
      if (field.isEncrypted)
        throw new DescriptorError(at, 'has a value that is encrypted; it stands in its own line')
      const type = typeOf(part, at, data)
      if (field.format !== 'addressName' && !/^(u?int|address|bool)/.test(type))
        throw new DescriptorError(at, `has a value that is a ${type}; it stands in its own line`)
    }
  }
}

function readTranslations(given: unknown): Descriptor['translations'] {
  if (given === undefined) return {}
  return mapValues(readRecord(given, 'translations'), (texts, language) => {
    const at = `translations.${language}`
    return mapValues(readRecord(texts, at), (translated, text) =>
      readText(translated, `${at}["${text}"]`, MOST.sentence),
    )
  })
}

const mapValues = <value>(values: object, map: (value: unknown, name: string) => value) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value, name)]))
