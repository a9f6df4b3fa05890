import {
  type AbiParameter,
  type Address,
  decodeAbiParameters,
  encodeAbiParameters,
  getAddress,
  type Hex,
} from 'viem'
import { encodeType, readAddress, readTypedData, type TypedDataToDecode } from '../evm/readTypedData.ts'
import type { Place } from './constants.ts'
import { readCall } from './embeddedCall.ts'
import type { ExplainedCall, ExplainedValue, Explanation } from './explanation.ts'
import type { DescriptorField } from './field.ts'
import { leavesOf, type Node, type Path, select, toNode } from './path.ts'
import type { Descriptor, DescriptorFormat } from './readDescriptor.ts'
import { isSamePath, readSentence } from './sentence.ts'
import { plain, toValue } from './toValue.ts'
import { isVisible } from './visibility.ts'

/** A call of a contract. */
export interface CallToExplain {
  readonly chainId: number
  readonly from: Address
  readonly to: Address
  /** Wei. */
  readonly value: bigint
  readonly data: Hex
}

/** The maximum number of values to show, in the request and all calls within it. */
const MOST_VALUES = 100
/** The maximum depth to which calls within calls are explained. */
const MOST_DEPTH = 3

/**
 * Explains a call by the descriptors of its contract. The result contains every value of the call, including values that no descriptor names.
 *
 * @param call - what would be signed
 * @param descriptors - what `readDescriptor` returned
 * @param language - of the descriptor's texts, if it has them: `de`
 * @returns undefined if no descriptor is for this contract and method, or if the data does not match the descriptor
 *
 * @example
 * const explanation = explainCall({ chainId: 1, from, to, value: 0n, data }, descriptors)
 */
export function explainCall(
  call: CallToExplain,
  descriptors: readonly Descriptor[],
  language = 'en',
): Explanation | undefined {
  return explainWithin(call, begin(descriptors, language, call.from))
}

/** What a request shares with the calls within it. Only the depth changes. */
interface Circumstances {
  readonly descriptors: readonly Descriptor[]
  readonly language: string
  readonly account: Address
  readonly depth: number
  /** How many more values may be shown. */
  readonly budget: { left: number }
}

const begin = (descriptors: readonly Descriptor[], language: string, account: Address): Circumstances => ({
  ...{ descriptors, language, account, depth: 0, budget: { left: MOST_VALUES } },
})

/** A call. For a call within another one, the descriptor may not say who calls and what value is sent. */
interface Call extends Container {
  readonly data: Hex
}

function explainWithin(call: Call, circumstances: Circumstances): Explanation | undefined {
  const { chainId, to, data } = call
  for (const descriptor of circumstances.descriptors) {
    if (descriptor.binds !== 'call' || !isDeployedAt(descriptor, chainId, to)) continue
    const format = descriptor.formats.find(({ selector }) => selector === data.slice(0, 10).toLowerCase())
    const values = format && readArguments(format.data, data)
    if (format && values) return attempt(() => explain(descriptor, format, values, call, circumstances))
  }
  return undefined
}

/**
 * Explains typed data by the descriptors of the contract that the signed domain names as the verifier. The type must have exactly the fields
 * of the descriptor's type.
 *
 * @param data - what `eth_signTypedData_v4` carries, parsed from JSON
 * @param circumstances - who signs, on which network
 * @param descriptors - what `readDescriptor` returned
 * @param language - of the descriptor's texts, if it has them: `de`
 * @returns undefined if no descriptor is for this contract and type, or if the data does not match the descriptor
 *
 * @example
 * const explanation = explainTypedData(JSON.parse(json), { chainId: 1, signer }, descriptors)
 */
export function explainTypedData(
  data: TypedDataToDecode,
  { chainId, signer }: { readonly chainId: number; readonly signer: Address },
  descriptors: readonly Descriptor[],
  language = 'en',
): Explanation | undefined {
  return attempt(() => {
    const { types, primaryType, domain, message } = readTypedData(data)
    if (domain.chainId !== String(chainId)) return undefined
    const to = readAddress(domain.verifyingContract)
    const type = encodeType(types, primaryType)
    for (const descriptor of descriptors) {
      if (descriptor.binds !== 'typedData' || !isDeployedAt(descriptor, chainId, to)) continue
      const isDomain = Object.entries(descriptor.domain).every(
        ([name, value]) => String(domain[name]).toLowerCase() === String(value).toLowerCase(),
      )
      const format = descriptor.formats.find(({ key }) => key === type)
      if (!isDomain || !format) continue
      const container = { chainId, from: signer, to, value: 0n }
      const circumstances = begin(descriptors, language, signer)
      return { ...explain(descriptor, format, message, container, circumstances), primaryType }
    }
    return undefined
  })
}

const isDeployedAt = ({ deployments }: Descriptor, chainId: number, to: Address): boolean =>
  deployments.some((one) => one.chainId === chainId && one.address === getAddress(to))

/** A descriptor only explains: if it fails, the request is shown as if the descriptor did not exist. */
function attempt(act: () => Explanation | undefined): Explanation | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}

/** Reads the arguments by name; undefined unless encoding them again gives the same bytes. */
function readArguments(type: AbiParameter, data: Hex): unknown {
  if (!('components' in type)) return undefined
  const encoded: Hex = `0x${data.slice(10).toLowerCase()}`
  try {
    const values = decodeAbiParameters(type.components, encoded)
    if (encodeAbiParameters(type.components, values) !== encoded) return undefined
    return Object.fromEntries(type.components.map(({ name }, index) => [name, values[index]]))
  } catch {
    // The bytes are no such call.
    return undefined
  }
}

interface Container {
  readonly chainId: number
  readonly to: Address
  /** Absent if this is a call within another one and the descriptor does not name its sender. */
  readonly from?: Address | undefined
  readonly value?: bigint | undefined
}

function explain(
  { owner, translations }: Descriptor,
  { data, intent, sentence, fields }: DescriptorFormat,
  values: unknown,
  container: Container,
  circumstances: Circumstances,
): Explanation {
  const { account, budget, depth } = circumstances
  const own = translations[circumstances.language] ?? {}
  const inLanguage = (text: string): string => (Object.hasOwn(own, text) ? own[text] : undefined) ?? text
  const root = toNode(data, values)
  const leaves = leavesOf(root)
  if (leaves.length > budget.left) throw new RangeError('more values than a person reads')
  budget.left -= leaves.length
  const shown = new Set<Node>()
  const explained = fields.map((field) => {
    const nodes = find(field.path)
    const tokens = field.tokenPath && find(field.tokenPath)
    if (tokens && tokens.length > 1 && tokens.length !== nodes.length)
      throw new RangeError('tokens without amounts')
    return nodes.map((node, index) => {
      const place = { index, count: nodes.length, find }
      if (field.call) return { isShown: see(node), value: explainEmbedded(node, field.call, place) }
      const token = tokens?.[tokens.length === 1 ? 0 : index]
      const value = toValue(field, node, token, { place, chainId: container.chainId, inLanguage })
      if (!isVisible(field.visible, node)) return { isShown: false, value }
      // An address that denotes the native coin appears in no other line.
      if (token && value.of === 'amount' && value.quantity.of !== 'coin') see(token)
      return { isShown: see(node), value }
    })
  })
  // A translated intent is more useful than a sentence without a translation.
  const isTold = sentence !== undefined && (Object.hasOwn(own, sentence) || !Object.hasOwn(own, intent))
  const words = isTold ? fill(inLanguage(sentence)) : undefined
  const others = leaves.filter((leaf) => !shown.has(leaf))
  return {
    intent: inLanguage(intent),
    ...(words && { sentence: words }),
    owner,
    contract: getAddress(container.to),
    lines: [
      ...inOrder(fields, explained).flatMap(({ field, isShown, value }) =>
        isShown ? [{ label: field.labels.map(inLanguage).join(' › '), value }] : [],
      ),
      ...others.map((leaf) => ({ label: leaf.path, value: plain(leaf) })),
    ],
  }

  /** Marks the value as shown, so that it gets no second line below. */
  function see(node: Node): true {
    shown.add(node)
    return true
  }

  function find(path: Path): Node[] {
    if (path.of === 'data') return select(root, path.steps)
    const value = container[path.name]
    if (value === undefined) throw new RangeError(`nothing says ${path.name} of the call within`)
    const type = typeof value === 'string' ? 'address' : 'uint256'
    return [{ path: path.name, name: path.name, type, value }]
  }

  /** The sentence with its values; undefined if a path leads to no value, or to several. */
  function fill(text: string): Explanation['sentence'] {
    const parts = readSentence(text, '').map((part) => {
      if (typeof part === 'string') return part
      const [value, ...more] = explained[fields.findIndex(({ path }) => isSamePath(path, part))] ?? []
      return more.length > 0 ? undefined : value?.value
    })
    return parts.every((part) => part !== undefined) ? parts : undefined
  }

  function explainEmbedded(
    node: Node,
    call: NonNullable<DescriptorField['call']>,
    place: Place,
  ): ExplainedCall {
    const { callee, decoded, chainId, ...within } = readCall(node, call, place, account)
    if (callee) see(callee)
    const isHere = chainId === undefined || chainId === BigInt(container.chainId)
    const named = { of: 'call', contract: within.to, data: within.data, isHere } as const
    if (isHere && decoded) return { ...named, decoded }
    if (!isHere || depth === MOST_DEPTH) return named
    const inner = { ...circumstances, depth: depth + 1 }
    const explanation = explainWithin({ ...within, chainId: container.chainId }, inner)
    return explanation ? { ...named, explanation } : named
  }
}

interface Shown {
  /** Whether it has a line among the descriptor's own. */
  readonly isShown: boolean
  readonly value: ExplainedValue
}

/** Orders values field by field, and within a bundle element by element. @throws RangeError if a bundle's lists have different lengths */
function inOrder(
  fields: readonly DescriptorField[],
  explained: readonly (readonly Shown[])[],
): (Shown & { readonly field: DescriptorField })[] {
  const columns = fields.map((field, index) => (explained[index] ?? []).map((one) => ({ ...one, field })))
  const groups: (typeof columns)[] = []
  for (const [index, column] of columns.entries()) {
    const { bundle } = fields[index] ?? {}
    if (bundle !== undefined && bundle === fields[index - 1]?.bundle) groups.at(-1)?.push(column)
    else groups.push([column])
  }
  return groups.flatMap((group) => {
    const [first = []] = group
    if (group.some(({ length }) => length !== first.length))
      throw new RangeError('lists that do not go together')
    return first.flatMap((_, index) => group.flatMap((column) => column.slice(index, index + 1)))
  })
}
