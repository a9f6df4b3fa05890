import { base58 } from '@scure/base'

const BYTES = 16

/**
 * Makes a nonce: 128 random bits as letters and digits.
 *
 * @returns 16 to 22 characters of base58's alphabet
 *
 * @example
 * const nonce = createNonce()
 */
export function createNonce(): string {
  return base58.encode(crypto.getRandomValues(new Uint8Array(BYTES)))
}
