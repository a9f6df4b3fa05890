import { DescriptorError } from './DescriptorError.ts'
import { follow, readItems, readRecord } from './parts.ts'
import type { Node } from './path.ts'

/** A value to compare with: an integer, or text in its type's normalized form. */
type Comparable = string | bigint

/**
 * The values for which a field is left out of the descriptor's lines. The value is then shown under its path, like every value that no field
 * names, so a descriptor cannot hide anything.
 */
export type Visibility =
  | { readonly unless: readonly Comparable[] }
  /** With any other value, the descriptor is not for this request. */
  | { readonly mustBe: readonly Comparable[] }

const KNOWN = 'always, optional, never, { "ifNotIn": [...] }, { "mustMatch": [...] }'

/**
 * Reads a field's `visible`, other than `never`.
 *
 * @param type - of the field's values
 * @returns undefined if the field is always shown
 * @throws DescriptorError if the rule is unknown, or if it compares with a value that the type does not have
 */
export function readVisibility(
  given: unknown,
  type: string,
  at: string,
  root: Readonly<Record<string, unknown>>,
): Visibility | undefined {
  if (given === undefined || given === 'always' || given === 'optional') return undefined
  if (typeof given !== 'object') throw new DescriptorError(at, `is ${given}; known are ${KNOWN}`)
  const [[rule, list] = [], ...others] = Object.entries(readRecord(given, at))
  if (others.length > 0 || (rule !== 'ifNotIn' && rule !== 'mustMatch'))
    throw new DescriptorError(at, `is another rule than ${KNOWN}`)
  const values = readItems(list, `${at}.${rule}`).map((one, index) => {
    const place = `${at}.${rule}[${index}]`
    const [value] = comparablesOf(type, follow(one, root, place))
    if (value === undefined) throw new DescriptorError(place, `is not a ${type}`)
    return value
  })
  if (values.length === 0) throw new DescriptorError(`${at}.${rule}`, 'is empty')
  return rule === 'ifNotIn' ? { unless: values } : { mustBe: values }
}

/** Whether a value has a line among the descriptor's own. @throws RangeError if the rule demands another value */
export function isVisible(rule: Visibility | undefined, { type, value }: Node): boolean {
  if (!rule) return true
  const own = comparablesOf(type, value)
  const isIn = (values: readonly Comparable[]) => own.some((one) => values.includes(one))
  if ('unless' in rule) return !isIn(rule.unless)
  if (!isIn(rule.mustBe)) throw new RangeError('a value is not what it must be')
  return false
}

const INTEGER = /^(-?\d{1,78}|0x[0-9a-f]{1,64})$/i

/** The forms in which a value is compared. Bytes also count as a number: descriptors write 0 for empty bytes and for bytes that are all zero. */
export function comparablesOf(type: string, value: unknown): readonly Comparable[] {
  const isWhole = typeof value === 'bigint' || Number.isSafeInteger(value)
  const text = isWhole || typeof value === 'string' ? String(value) : ''
  if (/^u?int/.test(type)) return INTEGER.test(text) ? [BigInt(text)] : []
  if (type === 'bool') return /^(true|false)$/.test(String(value)) ? [String(value)] : []
  if (type === 'address') return /^0x[0-9a-f]{40}$/i.test(text) ? [text.toLowerCase()] : []
  if (!type.startsWith('bytes')) return typeof value === 'string' ? [value] : []
  if (isWhole) return [BigInt(text)]
  if (!/^0x([0-9a-f]{2})*$/i.test(text)) return []
  return [text.toLowerCase(), BigInt(text === '0x' ? 0 : text)]
}
