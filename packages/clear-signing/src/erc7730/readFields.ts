import { DescriptorError } from './DescriptorError.ts'
import { type DescriptorField, FIELD_FORMATS, type FieldFormat } from './field.ts'
import { requireFormat, requireType, typeOf } from './fieldType.ts'
import { follow, readItems, readRecord, readText } from './parts.ts'
import { type Path, readPath, typeAt } from './path.ts'
import { readParameters, type Scope } from './readParameters.ts'
import { readVisibility } from './visibility.ts'

type Json = Readonly<Record<string, unknown>>

/** What a field takes from the groups around it. */
interface Group extends Scope {
  readonly labels: readonly string[]
  readonly bundle?: string
  readonly depth: number
}

const MOST = { label: 40, fields: 100, depth: 8 }

/** Reads the fields of a format and of its groups. @throws DescriptorError says which field is wrong, and why */
export function readFields(list: unknown, at: string, group: Group): DescriptorField[] {
  const items = readItems(list, at)
  if (items.length > MOST.fields) throw new DescriptorError(at, `has more than ${MOST.fields}`)
  return items.flatMap((one, index) => {
    const place = `${at}[${index}]`
    const own = readRecord(one, place)
    if (own.fields !== undefined)
      return readFields(own.fields, `${place}.fields`, readGroup(own, place, group))
    return readField(withShared(own, place, group.root), place, group)
  })
}

function withShared(own: Json, at: string, root: Json): Json {
  if (own.$ref === undefined) return own
  const shared = readRecord(follow(own.$ref, root, `${at}.$ref`), `${at}.$ref`)
  return { ...shared, ...own, params: { ...Object(shared.params), ...Object(own.params) } }
}

function readGroup({ path, label, iteration = 'sequential' }: Json, at: string, group: Group): Group {
  if (iteration !== 'sequential' && iteration !== 'bundled')
    throw new DescriptorError(`${at}.iteration`, 'is neither sequential nor bundled')
  if (group.depth === MOST.depth) throw new DescriptorError(at, `is more than ${MOST.depth} groups deep`)
  return {
    ...group,
    depth: group.depth + 1,
    prefix: path === undefined ? group.prefix : stepsOf(path, at, group),
    labels:
      label === undefined ? group.labels : [...group.labels, readText(label, `${at}.label`, MOST.label)],
    ...(iteration === 'bundled' && { bundle: at }),
  }
}

function stepsOf(given: unknown, at: string, { prefix, type }: Scope): Group['prefix'] {
  const path = readPath(given, `${at}.path`, prefix)
  if (path.of === 'container') throw new DescriptorError(`${at}.path`, 'leads to no group of values')
  typeAt(type.data, path.steps, `${at}.path`)
  return path.steps
}

function readField(field: Json, at: string, group: Group): readonly DescriptorField[] {
  // The value is shown under its path, as if no field named it. Published files also use "never" for paths that the data does not have.
  if (field.visible === 'never') return []
  if (field.value !== undefined)
    throw new DescriptorError(`${at}.value`, 'is written in the file; a field shows what is signed')
  const path = readPath(field.path, `${at}.path`, group.prefix)
  const type = typeOf(path, `${at}.path`, group.type.data)
  const visible = readVisibility(field.visible, type, `${at}.visible`, group.root)
  const format = readFormat(field.format, `${at}.format`)
  if (visible && format === 'calldata')
    throw new DescriptorError(
      `${at}.visible`,
      'would leave out a call within the request, which is always shown',
    )
  const isEncrypted = readEncryption(field.encryption, format, path, at, group)
  return [
    {
      path,
      labels: [...group.labels, ...readLabel(field.label, visible !== undefined && 'mustBe' in visible, at)],
      format,
      ...(visible && { visible }),
      ...(isEncrypted && { isEncrypted }),
      ...(group.bundle !== undefined && { bundle: group.bundle }),
      ...readParameters(format, readRecord(field.params ?? {}, `${at}.params`), type, `${at}.params`, group),
    },
  ]
}

/** A field that is never shown needs no label. */
function readLabel(label: unknown, isUnseen: boolean, at: string): string[] {
  return label === undefined && isUnseen ? [] : [readText(label, `${at}.label`, MOST.label)]
}

function readFormat(format: unknown = 'raw', at: string): FieldFormat {
  const known = FIELD_FORMATS.find((one) => one === format)
  if (!known) throw new DescriptorError(at, `is ${format}; known are ${FIELD_FORMATS.join(', ')}`)
  return known
}

const PLAIN_TYPE = /^(u?int\d{0,3}|bytes\d{0,2}|address|bool|string)$/

/** @returns true if the values are encrypted. The wallet does not decrypt them; the format must fit the type of the plain values. */
function readEncryption(
  given: unknown,
  format: FieldFormat,
  path: Path,
  at: string,
  { type: { data } }: Scope,
): true | undefined {
  if (given === undefined) {
    requireType(path, format, `${at}.path`, data)
    return undefined
  }
  const place = `${at}.encryption`
  const { scheme, plaintextType, fallbackLabel } = readRecord(given, place)
  readText(scheme, `${place}.scheme`, MOST.label)
  // The fallback label is not shown, since it could pass for the value.
  if (fallbackLabel !== undefined) readText(fallbackLabel, `${place}.fallbackLabel`, MOST.label)
  if (format === 'calldata') throw new DescriptorError(place, 'is of a call, which the wallet could not show')
  requireFormat('raw', typeOf(path, `${at}.path`, data), `${at}.path`)
  if (plaintextType === undefined) return true
  if (typeof plaintextType !== 'string' || !PLAIN_TYPE.test(plaintextType))
    throw new DescriptorError(`${place}.plaintextType`, 'is not the type of a value, such as uint64')
  requireFormat(format, plaintextType, `${place}.plaintextType`)
  return true
}
