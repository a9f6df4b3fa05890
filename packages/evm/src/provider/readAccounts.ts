import { keccak_256 } from '@noble/hashes/sha3'
import { parseAccounts } from './parse.ts'

/**
 * Like parseAccounts(), but adds each checksum (EIP-55). An address that the user sees or copies, or that the host's page receives, then
 * has its protection against typing errors.
 */
export function readAccounts(answer: unknown): readonly string[] | undefined {
  return parseAccounts(answer)?.map(withChecksum)
}

/** Like viem's getAddress(), which would add 3 kB for every user who picks a wallet. */
function withChecksum(address: string): string {
  const digits = address.slice(2).toLowerCase()
  const hash = keccak_256(digits)
  // Each digit of the address corresponds to four bits of the hash. A letter is a capital if the first of them is set.
  const isLarge = (at: number): boolean => ((hash[at >> 1] ?? 0) & (at % 2 ? 0x08 : 0x80)) !== 0
  return `0x${[...digits].map((digit, at) => (isLarge(at) ? digit.toUpperCase() : digit)).join('')}`
}
