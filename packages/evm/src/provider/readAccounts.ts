import { keccak_256 } from '@noble/hashes/sha3'
import { parseAccounts } from './parse.ts'

/**
 * Reads a wallet's list of accounts as parseAccounts does, and writes each with its checksum (EIP-55): an address that
 * is shown, copied or given to a host's page keeps its protection against typing errors.
 *
 * @example
 * readAccounts(['0x71c7656ec7ab88b098defb751b7401b5f6d8976f']) // ['0x71C7656EC7ab88b098defB751B7401B5f6d8976F']
 */
export function readAccounts(answer: unknown): readonly string[] | undefined {
  return parseAccounts(answer)?.map(withChecksum)
}

/** As viem's getAddress(), which brings 3 kB more to everybody who picks a wallet. */
function withChecksum(address: string): string {
  const digits = address.slice(2).toLowerCase()
  const hash = keccak_256(digits)
  // Each digit of the address has four bits of the hash. A letter is written large where the first bit is set.
  const isLarge = (at: number): boolean => ((hash[at >> 1] ?? 0) & (at % 2 ? 0x08 : 0x80)) !== 0
  return `0x${[...digits].map((digit, at) => (isLarge(at) ? digit.toUpperCase() : digit)).join('')}`
}
