import { blake2b } from '@noble/hashes/blake2'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils'
import { base58 } from '@scure/base'
import { SiwxError } from '../errors/SiwxError.ts'

/** An account of Polkadot, and the network that its address is written for. */
export interface Ss58Address {
  /** 32 bytes: a public key, or the hash of one. */
  readonly publicKey: Uint8Array
  /** 0 to 16383; 42 is valid on every network. */
  readonly prefix: number
}

const MOST_PREFIX = 16_383

/**
 * Reads an SS58 address: one or two bytes of the network, 32 of the account, and two of a checksum.
 *
 * @param address - in base58
 * @returns the account and its network's number
 * @throws SiwxError `address_invalid`
 *
 * @example
 * decodeSs58('5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY').prefix // 42
 */
export function decodeSs58(address: string): Ss58Address {
  const invalid = () => new SiwxError('address_invalid', `The account ${address} has a wrong checksum.`)
  if (!/^[1-9A-HJ-NP-Za-km-z]{35,50}$/.test(address)) throw invalid()
  const bytes = base58.decode(address)
  const [first = 0, second = 0] = bytes
  const body = bytes.subarray(0, -2)
  const length = first & 0x40 ? 2 : 1
  const checksum = checksumOf(body)
  if (first > 127 || body.length !== length + 32 || checksum.some((byte, at) => byte !== bytes.at(at - 2)))
    throw invalid()
  // A two-byte prefix has 14 bits: the first byte's low six are bits 2 to 7, the second's high two are bits 0 and 1, its low six are bits 8 to 13.
  const wide = ((first & 0x3f) << 2) | (second >> 6) | ((second & 0x3f) << 8)
  return { publicKey: body.slice(length), prefix: length === 1 ? first : wide }
}

/**
 * Writes an address in SS58.
 *
 * @param account - 32 bytes, and the network's number, 0 to 16383
 * @returns the address in base58
 * @throws TypeError for anything else
 *
 * @example
 * encodeSs58({ publicKey, prefix: 0 }) // an address as Polkadot writes it
 */
export function encodeSs58({ publicKey, prefix }: Ss58Address): string {
  const isPrefix =
    Number.isInteger(prefix) && prefix >= 0 && prefix <= MOST_PREFIX && prefix !== 46 && prefix !== 47
  if (publicKey.length !== 32 || !isPrefix)
    throw new TypeError('An account of Polkadot has 32 bytes, and a network a number up to 16383.')
  const wide = [((prefix & 0xfc) >> 2) | 0x40, (prefix >> 8) | ((prefix & 0x03) << 6)]
  const body = Uint8Array.of(...(prefix < 64 ? [prefix] : wide), ...publicKey)
  return base58.encode(concatBytes(body, checksumOf(body)))
}

function checksumOf(body: Uint8Array): Uint8Array {
  return blake2b(concatBytes(utf8ToBytes('SS58PRE'), body)).subarray(0, 2)
}
