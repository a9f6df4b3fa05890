import type { AbiParameter } from 'viem'
import { DescriptorError } from './DescriptorError.ts'

/** One step of a path: a field, all elements of a list, one element counted from either end, or a slice of a list or of bytes. */
export type Step =
  | { readonly name: string }
  | { readonly all: true }
  | { readonly index: number }
  | { readonly from: number | undefined; readonly to: number | undefined }

/** Where a value is: in the data, or in the transaction or typed data around it. */
export type Path =
  | { readonly of: 'data'; readonly steps: readonly Step[] }
  | { readonly of: 'container'; readonly name: ContainerField }

const CONTAINER_FIELDS = ['from', 'to', 'value', 'chainId'] as const
export type ContainerField = (typeof CONTAINER_FIELDS)[number]

/** Reads `#.details.[].token`, `params.path.[0:20]` or `@.value`. @throws DescriptorError if it has another form */
export function readPath(value: unknown, at: string, prefix: readonly Step[] = []): Path {
  if (typeof value !== 'string') throw new DescriptorError(at, 'is no path')
  if (value.startsWith('@.')) {
    const name = CONTAINER_FIELDS.find((field) => value === `@.${field}`)
    if (name) return { of: 'container', name }
    throw new DescriptorError(
      at,
      `is ${value}; known are ${CONTAINER_FIELDS.map((one) => `@.${one}`).join(', ')}`,
    )
  }
  const isAbsolute = value.startsWith('#.')
  const parts = (isAbsolute ? value.slice(2) : value).replace(/([^.])\[/g, '$1.[').split('.')
  const steps = parts.map((part): Step => {
    if (/^[A-Za-z_$][\w$]*$/.test(part)) return { name: part }
    if (part === '[]') return { all: true }
    const [, index] = /^\[(-?\d{1,4})\]$/.exec(part) ?? []
    if (index !== undefined) return { index: Number(index) }
    const [isPart, from, to] = /^\[(-?\d{1,4})?:(-?\d{1,4})?\]$/.exec(part) ?? []
    if (isPart === undefined) throw new DescriptorError(at, `has the step "${part}", which is none of a path`)
    return { from: from ? Number(from) : undefined, to: to ? Number(to) : undefined }
  })
  return { of: 'data', steps: isAbsolute ? steps : [...prefix, ...steps] }
}

const ofList = (type: string): string | undefined => /^(.+)\[\d*\]$/.exec(type)?.[1]

/** Finds the type that a path leads to, from the types alone. @throws DescriptorError if it leads nowhere */
export function typeAt(root: AbiParameter, steps: readonly Step[], at: string): AbiParameter {
  const [step, ...others] = steps
  if (step === undefined) return root
  if ('name' in step) {
    const found =
      'components' in root && !ofList(root.type)
        ? root.components.find(({ name }) => name === step.name)
        : undefined
    if (!found) throw new DescriptorError(at, `leads to "${step.name}", which the data does not have`)
    return typeAt(found, others, at)
  }
  const inner = ofList(root.type)
  if (inner !== undefined) return typeAt({ ...root, type: inner }, others, at)
  if (!('from' in step) || (root.type !== 'bytes' && root.type !== 'string') || others.length > 0)
    throw new DescriptorError(at, `takes a part of a ${root.type}, which has none`)
  return root
}

/** A value in the data, with its name; a struct or list has children instead. */
export interface Node {
  /** The path that the user sees: `details[0].token`. */
  readonly path: string
  readonly name: string
  readonly type: string
  readonly value: unknown
  readonly children?: readonly Node[]
}

export function toNode(parameter: AbiParameter, value: unknown, path = ''): Node {
  const { type, name = '' } = parameter
  const inner = ofList(type)
  if (inner !== undefined) {
    if (!Array.isArray(value)) throw new TypeError('not a list')
    const children = value.map((one, index) =>
      toNode({ ...parameter, type: inner, name: String(index) }, one, `${path}[${index}]`),
    )
    return { path, name, type, value, children }
  }
  if (!('components' in parameter)) return { path, name, type, value }
  const fields: Readonly<Record<string, unknown>> = Object(value)
  const children = parameter.components.map((field) => {
    const own = field.name ?? ''
    if (!Object.hasOwn(fields, own)) throw new TypeError('a field is missing')
    return toNode(field, fields[own], path === '' ? own : `${path}.${own}`)
  })
  return { path, name, type, value, children }
}

export const leavesOf = (node: Node): Node[] => node.children?.flatMap(leavesOf) ?? [node]

/** The values that a path leads to. A byte slice is its own value; it doesn't represent the whole field. */
export function select(node: Node, steps: readonly Step[]): Node[] {
  const [step, ...others] = steps
  // A path to a list may omit the final `[]`.
  if (step === undefined) return leavesOf(node)
  if ('name' in step) {
    const found = node.children?.find(({ name }) => name === step.name)
    return found ? select(found, others) : []
  }
  if (node.children === undefined) return 'from' in step ? [{ ...node, value: partOf(node, step) }] : []
  if ('all' in step) return node.children.flatMap((child) => select(child, others))
  if ('index' in step) {
    const child = node.children.at(step.index)
    return child ? select(child, others) : []
  }
  return node.children.slice(step.from, step.to).flatMap((child) => select(child, others))
}

function partOf(
  { type, value }: Node,
  { from, to }: { readonly from: number | undefined; readonly to: number | undefined },
): string {
  const text = String(value)
  if (type !== 'bytes') return text.slice(from, to)
  const bytes = text.slice(2).match(/../g) ?? []
  return `0x${bytes.slice(from, to).join('')}`
}
