import { isAddress } from 'viem'
import { DescriptorError } from './DescriptorError.ts'

type Fields = Readonly<Record<string, unknown>>

/** @throws DescriptorError if the value is not an object */
export function readRecord(value: unknown, at: string): Fields {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields
  throw new DescriptorError(at, value === undefined ? 'is missing' : 'is not an object')
}

/** @throws DescriptorError if the value is not a list */
export function readItems(value: unknown, at: string): readonly unknown[] {
  if (Array.isArray(value)) return value
  throw new DescriptorError(at, value === undefined ? 'is missing' : 'is not a list')
}

// Invisible letters, letters that change the direction of a text, line ends, and the characters that begin or end markup.
const MISLEADING = /[<>\p{C}\p{Zl}\p{Zp}]/u

/** Reads a text that a user will see. @throws DescriptorError if it is empty, too long, or contains letters that could mislead */
export function readText(value: unknown, at: string, most: number): string {
  if (typeof value !== 'string')
    throw new DescriptorError(at, value === undefined ? 'is missing' : 'is no text')
  const text = value.normalize('NFC').trim()
  if (text === '') throw new DescriptorError(at, 'is empty')
  if (text.length > most) throw new DescriptorError(at, `has more than ${most} letters`)
  if (MISLEADING.test(text))
    throw new DescriptorError(at, 'has a letter that can mislead: <, >, a line end, or an invisible one')
  return text
}

/** @throws DescriptorError if the value is not an address */
export function readContract(value: unknown, at: string): `0x${string}` {
  if (typeof value === 'string' && isAddress(value, { strict: false })) return value
  throw new DescriptorError(at, value === undefined ? 'is missing' : 'is not an address')
}

/** Follows a reference into the descriptor, such as `$.metadata.constants.usdc`. @throws DescriptorError if it leads nowhere */
export function follow(value: unknown, root: Fields, at: string): unknown {
  if (typeof value !== 'string' || !value.startsWith('$.')) return value
  let found: unknown = root
  for (const name of value.slice(2).split('.')) {
    const parts = Object(found)
    if (!Object.hasOwn(parts, name)) throw new DescriptorError(at, `names ${value}, which is not in the file`)
    found = parts[name]
  }
  return found
}
