import { createHmac, createPrivateKey, createPublicKey, pbkdf2Sync, sign } from 'node:crypto'
import type { Address } from '@solana/kit'
import { LAB_ACCOUNT_COUNT, LAB_MNEMONIC } from '../chains/labAccounts.ts'
import { toAddress } from './base58.ts'

export type SolanaKey = {
  address: Address
  publicKey: Uint8Array
  /** Ed25519 over the bytes. */
  sign(bytes: Uint8Array): Uint8Array
}

/** The head of a private Ed25519 key in PKCS #8. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The key of 32 secret bytes. */
export function keyOf(secret: Uint8Array): SolanaKey {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, secret]), format: 'der', type: 'pkcs8' })
  const publicKey = new Uint8Array(createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32))
  return {
    address: toAddress(publicKey),
    publicKey,
    sign: (bytes) => new Uint8Array(sign(null, bytes, key)),
  }
}

/** The mnemonic's seed by BIP-39. */
const SEED = new Uint8Array(pbkdf2Sync(LAB_MNEMONIC, 'mnemonic', 2_048, 64, 'sha512'))

/** One of the public mnemonic's keys, under the path that Solana wallets use. */
export const labKey = (index: number): SolanaKey => keyOf(derive(SEED, [44, 501, index, 0]))

export const labKeys = (): SolanaKey[] =>
  Array.from({ length: LAB_ACCOUNT_COUNT }, (_, index) => labKey(index))

/** SLIP-10 for Ed25519, which knows hardened steps alone: the path `m/44'/501'/0'/0'` is `[44, 501, 0, 0]`. */
export function derive(seed: Uint8Array, path: readonly number[]): Uint8Array {
  let node = createHmac('sha512', 'ed25519 seed').update(seed).digest()
  for (const step of path) {
    const index = Buffer.alloc(4)
    index.writeUInt32BE((step | 0x8000_0000) >>> 0)
    node = createHmac('sha512', node.subarray(32))
      .update(Buffer.concat([Buffer.alloc(1), node.subarray(0, 32), index]))
      .digest()
  }
  return new Uint8Array(node.subarray(0, 32))
}
