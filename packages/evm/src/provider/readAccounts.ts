import { keccak_256 } from '@noble/hashes/sha3'
import { parseAccounts } from './parse.ts'

/**
 * As parseAccounts(), with each checksum (EIP-55): an address that is shown, copied or given to a host's page keeps its
 * protection against typing errors.
 */
export function readAccounts(answer: unknown): readonly string[] | undefined {
  return parseAccounts(answer)?.map(withChecksum)
}

/** As viem's getAddress(), which brings 3 kB more to every user who picks a wallet. */
function withChecksum(address: string): string {
  const digits = address.slice(2).toLowerCase()
  const hash = keccak_256(digits)
  // Each digit of the address has four bits of the hash. A letter is a capital where the first bit is set.
  const isLarge = (at: number): boolean => ((hash[at >> 1] ?? 0) & (at % 2 ? 0x08 : 0x80)) !== 0
  return `0x${[...digits].map((digit, at) => (isLarge(at) ? digit.toUpperCase() : digit)).join('')}`
}
