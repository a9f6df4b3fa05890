import type { AddressVerdict } from '@latchkey/core'
import { fromBase58 } from './base58.ts'

/** Returns the 32 bytes of an address; undefined if the text is not an address (S5.16). */
export function readAddress(address: unknown): Uint8Array | undefined {
  if (typeof address !== 'string' || !/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address)) return undefined
  const bytes = fromBase58(address)
  return bytes?.length === 32 ? bytes : undefined
}

/** Checks that an address is base58 of 32 bytes. The system program's address counts as the zero address. */
export function checkAddress({ address }: { address: string }): AddressVerdict {
  const bytes = readAddress(address)
  if (!bytes) return 'malformed'
  return bytes.every((byte) => byte === 0) ? 'zero' : 'valid'
}
