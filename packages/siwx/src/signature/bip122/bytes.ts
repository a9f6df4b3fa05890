import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils'

export function sha256Twice(...parts: Uint8Array[]): Uint8Array {
  return sha256(sha256(concatBytes(...parts)))
}

export function hash160(bytes: Uint8Array): Uint8Array {
  return ripemd160(sha256(bytes))
}

export function taggedHash(tag: string, ...parts: Uint8Array[]): Uint8Array {
  const prefix = sha256(utf8ToBytes(tag))
  return sha256(concatBytes(prefix, prefix, ...parts))
}

export function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index])
}

/** Encodes 32 bits, little-endian. */
export function uint32(value: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value, true)
  return bytes
}

/** Puts the length in front of the bytes, as Bitcoin encodes it (CompactSize). */
export function withLength(bytes: Uint8Array): Uint8Array {
  const { length } = bytes
  if (length < 0xfd) return concatBytes(Uint8Array.of(length), bytes)
  if (length <= 0xffff) return concatBytes(Uint8Array.of(0xfd, length & 0xff, length >> 8), bytes)
  return concatBytes(Uint8Array.of(0xfe), uint32(length), bytes)
}
