import { toBase58 } from './base58.ts'

export interface ParsedTransaction {
  /** The bytes that are signed. */
  readonly message: Uint8Array
  /** The addresses that have to sign, in the order of the signatures. The first one pays the fee. */
  readonly signers: readonly string[]
  /** 64 bytes each; zeros where a signature is missing. */
  readonly signatures: readonly Uint8Array[]
}

/** The most bytes that a transaction has: one IPv6 packet. */
const MOST_BYTES = 1_232

/** Reads who signed a transaction in Solana's wire format, legacy or version 0. Undefined where the bytes are not a transaction. */
export function parseTransaction(bytes: Uint8Array): ParsedTransaction | undefined {
  if (bytes.length > MOST_BYTES) return undefined
  const signatureCount = readLength(bytes, 0)
  if (!signatureCount) return undefined
  const start = signatureCount.end + signatureCount.value * 64
  const message = bytes.subarray(start)
  // The first bit says that a version follows. Version 0 is the only one.
  const version = message[0] ?? 0
  if (version > 0x80) return undefined
  const header = version === 0x80 ? 1 : 0
  const required = message[header] ?? 0
  const keys = readLength(message, header + 3)
  if (!keys || required === 0 || required !== signatureCount.value || keys.value < required) return undefined
  if (message.length < keys.end + keys.value * 32 + 32) return undefined
  const slices = (from: Uint8Array, at: number, size: number) =>
    Array.from({ length: required }, (_, index) => from.slice(at + index * size, at + (index + 1) * size))
  return {
    message,
    signers: slices(message, keys.end, 32).map((key) => toBase58(key)),
    signatures: slices(bytes, signatureCount.end, 64),
  }
}

/** A length in one to three bytes of seven bits each ("shortvec"); undefined where it is not the shortest form. */
function readLength(bytes: Uint8Array, at: number): { value: number; end: number } | undefined {
  let value = 0
  for (let index = 0; index < 3; index += 1) {
    const byte = bytes[at + index]
    if (byte === undefined || (index > 0 && byte === 0)) return undefined
    value |= (byte & 0x7f) << (7 * index)
    if (byte < 0x80) return value <= 0xffff ? { value, end: at + index + 1 } : undefined
  }
  return undefined
}
