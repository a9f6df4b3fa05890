import type { CaipNetworkId } from '@latchkey/contract'
import type { AddressVerdict } from '@latchkey/core'
import { MAINNET, TESTNET } from '../chains.ts'
import { readBase58Check } from './base58.ts'
import { readBech32 } from './bech32.ts'

/** The type of an address. `future`: a witness version that has no rules yet, so anyone could spend its coins. */
export type AddressType = 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr' | 'future'

export interface Address {
  /** Testnet 3, Testnet 4 and Signet share one address format. */
  readonly isTest: boolean
  readonly type: AddressType
  readonly script: Uint8Array
}

const OP_1 = 0x51

/** Reads an address in Base58Check, BIP-173 or BIP-350. */
export async function readAddress(text: unknown): Promise<Address | 'malformed' | 'checksum'> {
  if (typeof text !== 'string' || text.length > 90) return 'malformed'
  return /^(bc|tb)1/i.test(text) ? readWitness(text) : readBase58(text)
}

function readWitness(text: string): Address | 'malformed' | 'checksum' {
  const witness = readBech32(text)
  if (typeof witness === 'string') return witness
  const { prefix, version, program } = witness
  const type = typeOf(version, program.length)
  if (!type) return 'malformed'
  const opcode = version === 0 ? 0 : OP_1 + version - 1
  return { isTest: prefix === 'tb', type, script: Uint8Array.of(opcode, program.length, ...program) }
}

function typeOf(version: number, length: number): AddressType | undefined {
  if (version === 0) return length === 20 ? 'p2wpkh' : length === 32 ? 'p2wsh' : undefined
  return version === 1 && length === 32 ? 'p2tr' : 'future'
}

async function readBase58(text: string): Promise<Address | 'malformed' | 'checksum'> {
  if (!/^[123mn][1-9A-HJ-NP-Za-km-z]{24,34}$/.test(text)) return 'malformed'
  const bytes = await readBase58Check(text)
  // All characters are base58, so only the checksum can be wrong.
  if (!bytes) return 'checksum'
  const [version, ...hash] = bytes
  const isKey = version === 0x00 || version === 0x6f
  if (!isKey && version !== 0x05 && version !== 0xc4) return 'malformed'
  const isTest = version === 0x6f || version === 0xc4
  return isKey
    ? { isTest, type: 'p2pkh', script: Uint8Array.of(0x76, 0xa9, 20, ...hash, 0x88, 0xac) }
    : { isTest, type: 'p2sh', script: Uint8Array.of(0xa9, 20, ...hash, 0x87) }
}

export function isOf({ isTest }: Address, caipNetworkId: CaipNetworkId): boolean {
  return isTest === (caipNetworkId !== MAINNET)
}

/** Returns the network to assume if the wallet does not name one. */
export function networkOf({ isTest }: Address): CaipNetworkId {
  return isTest ? TESTNET : MAINNET
}

/** Rejects an address whose witness version has no rules yet, because any miner could take coins that are sent to it. */
export async function checkAddress({
  address: text,
  caipNetworkId,
}: {
  address: string
  caipNetworkId?: CaipNetworkId
}): Promise<AddressVerdict> {
  const address = await readAddress(text)
  if (typeof address === 'string') return address
  if (caipNetworkId !== undefined && !isOf(address, caipNetworkId)) return 'malformed'
  return address.type === 'future' ? 'zero' : 'valid'
}
