import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'
import type { Address } from 'viem'

/**
 * Writes an EVM address with its checksum (EIP-55). viem's function also imports its errors and its cache, which are larger than the frame's
 * whole derivation of an address.
 *
 * @param bytes - the 20 bytes of the address
 *
 * @example
 * toAddress(new Uint8Array(20)) // '0x0000000000000000000000000000000000000000'
 */
export function toAddress(bytes: Uint8Array): Address {
  const hex = bytesToHex(bytes)
  const hash = bytesToHex(keccak_256(utf8ToBytes(hex)))
  const letters = [...hex].map((letter, index) =>
    Number.parseInt(hash[index] ?? '0', 16) > 7 ? letter.toUpperCase() : letter,
  )
  return `0x${letters.join('')}`
}
