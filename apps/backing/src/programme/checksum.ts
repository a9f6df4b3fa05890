import { keccak_256 } from '@noble/hashes/sha3.js'

/**
 * Writes an address with EIP-55's checksum.
 *
 * @example
 * withChecksum('0x71c7656ec7ab88b098defb751b7401b5f6d8976f') // '0x71C7656EC7ab88b098defb751B7401B5f6d8976F'
 */
export function withChecksum(address: string): string {
  const digits = address.slice(2).toLowerCase()
  const hash = keccak_256(new TextEncoder().encode(digits))
  return `0x${[...digits].map((digit, index) => (nibble(hash, index) >= 8 ? digit.toUpperCase() : digit)).join('')}`
}

function nibble(bytes: Uint8Array, index: number): number {
  const byte = bytes[index >> 1] ?? 0
  return index % 2 === 0 ? byte >> 4 : byte & 15
}
