import { base58 } from '@scure/base'

/** An instruction, with its account indexes resolved to addresses. */
export interface Instruction {
  readonly program: string
  /** An account from a lookup table is undefined. */
  readonly accounts: readonly (string | undefined)[]
  readonly data: Uint8Array
}

/** The parts of a transaction that the decoder uses. */
export interface ReadTransaction {
  readonly instructions: readonly Instruction[]
  readonly signatures: number
}

/** The maximum size of a transaction: one IPv6 packet. */
const MOST_BYTES = 1_232

/** Reads a transaction in Solana's wire format, legacy or version 0. @returns undefined if the bytes are not exactly one transaction */
export function readTransaction(bytes: Uint8Array): ReadTransaction | undefined {
  if (bytes.length > MOST_BYTES) return undefined
  const reader = createReader(bytes)
  try {
    const signatures = reader.length()
    reader.bytes(signatures * 64)
    // If the highest bit is set, the other bits are the version. Version 0 is the only one.
    const isVersioned = reader.peek() >= 0x80
    if (isVersioned && reader.byte() !== 0x80) return undefined
    const required = reader.byte()
    reader.bytes(2)
    const accounts = reader.list(() => base58.encode(reader.bytes(32)))
    reader.bytes(32)
    const calls = reader.list(() => ({
      program: reader.byte(),
      accounts: [...reader.bytes(reader.length())],
      data: reader.bytes(reader.length()),
    }))
    const looked = isVersioned ? reader.list(() => readLookup(reader)) : []
    const isWhole = reader.isAtEnd() && required > 0 && required === signatures
    const count = accounts.length + looked.reduce((sum, size) => sum + size, 0)
    const isInside = (index: number) => index < count
    if (!isWhole || required > accounts.length) return undefined
    if (!calls.every((call) => call.program < accounts.length && call.accounts.every(isInside)))
      return undefined
    const instructions = calls.map(({ program, accounts: numbers, data }) => ({
      program: accounts[program] ?? '',
      accounts: numbers.map((number) => accounts[number]),
      data,
    }))
    return { instructions, signatures }
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Reads a lookup and returns how many accounts it adds. */
function readLookup(reader: Reader): number {
  reader.bytes(32)
  const writable = reader.bytes(reader.length()).length
  return writable + reader.bytes(reader.length()).length
}

interface Reader {
  byte(): number
  peek(): number
  bytes(count: number): Uint8Array
  /** Reads a length of one to three bytes with seven bits each ("shortvec"), in its shortest form. */
  length(): number
  list<item>(read: () => item): item[]
  isAtEnd(): boolean
}

/** The reader throws RangeError past the end, and for a length that is not in its shortest form. */
function createReader(bytes: Uint8Array): Reader {
  let at = 0
  const reader: Reader = {
    byte: () => reader.bytes(1)[0] ?? 0,
    peek: () => bytes[at] ?? 0,
    bytes(count) {
      if (at + count > bytes.length) throw new RangeError('The bytes end early')
      at += count
      return bytes.slice(at - count, at)
    },
    length() {
      let value = 0
      for (let index = 0; index < 3; index += 1) {
        const byte = reader.byte()
        value |= (byte & 0x7f) << (7 * index)
        if (index > 0 && byte === 0) break
        if (byte < 0x80 && value <= 0xffff) return value
      }
      throw new RangeError('A length is not in its shortest form')
    },
    list: (read) => Array.from({ length: reader.length() }, read),
    isAtEnd: () => at === bytes.length,
  }
  return reader
}
