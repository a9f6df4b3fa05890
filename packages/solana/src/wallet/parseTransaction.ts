import { toBase58 } from './base58.ts'

export interface ParsedTransaction {
  /** The bytes that are signed. */
  readonly message: Uint8Array
  /** The addresses that have to sign, in the order of the signatures. The first one pays the fee. */
  readonly signers: readonly string[]
  /** 64 bytes each; zeros where a signature is missing. */
  readonly signatures: readonly Uint8Array[]
}

/** The maximum size of a transaction, which fits into one IPv6 packet. */
const MOST_BYTES = 1_232

/** Reads the signers of a transaction in Solana's wire format, legacy or version 0. Returns undefined if the bytes are not a transaction. */
export function parseTransaction(bytes: Uint8Array): ParsedTransaction | undefined {
  if (bytes.length > MOST_BYTES) return undefined
  const signatureCount = readLength(bytes, 0)
  if (!signatureCount) return undefined
  const start = signatureCount.end + signatureCount.value * 64
  const message = bytes.subarray(start)
  // The first bit means that the other bits are a version. Only version 0 exists.
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

/** Reads a length in one to three bytes of seven bits each ("shortvec"). Returns undefined if it is not in its shortest form. */
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
