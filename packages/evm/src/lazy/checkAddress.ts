import { NATIVE_TOKEN_ADDRESS } from '@latchkey/contract'
import type { AddressVerdict } from '@latchkey/core'
import { getAddress } from 'viem/utils'
import { isAddress } from '../provider/parse.ts'

/**
 * Checks an address (S5.16): `0x` and 40 hex characters; mixed case must match the EIP-55 checksum. The zero address and the coin's
 * placeholder address are `zero`, because nobody has their keys.
 *
 * @example
 * await checkAddress({ address: '0x71c7656ec7ab88b098defb751b7401b5f6d8976f' }) // 'valid'
 */
export async function checkAddress({ address }: { address: string }): Promise<AddressVerdict> {
  if (!isAddress(address)) return 'malformed'
  const digits = address.slice(2)
  const isPlain = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  if (!isPlain && getAddress(`0x${digits}`) !== address) return 'checksum'
  const isNobody = /^0+$/.test(digits) || address.toLowerCase() === NATIVE_TOKEN_ADDRESS.eip155
  return isNobody ? 'zero' : 'valid'
}
