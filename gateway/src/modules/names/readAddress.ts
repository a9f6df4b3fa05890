import { isAddress } from 'viem/utils'
import { Failure } from '../../server/Failure.ts'

/**
 * An EVM address in lower case, whose checksum was right if it had one; another chain's as it is.
 *
 * @throws Failure 400 where the checksum is wrong: a letter may have been mistyped
 */
export function readAddress(address: string): string {
  if (!address.startsWith('0x')) return address
  if (isAddress(address)) return address.toLowerCase()
  const description = 'address: has a wrong checksum. Copy it again, or write it in lower case.'
  throw new Failure(400, 'address', description)
}
