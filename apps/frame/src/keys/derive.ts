import { toAddress } from '@latchkey/smart-account'
import { bytesToNumberBE, numberToBytesBE } from '@noble/curves/abstract/utils'
import { secp256k1 } from '@noble/curves/secp256k1'
import { hmac } from '@noble/hashes/hmac'
import { sha256, sha512 } from '@noble/hashes/sha2'
import { keccak_256 } from '@noble/hashes/sha3'

/** The number that BIP-32 adds to the index of a hardened step. */
const HARDENED = 0x8000_0000
/** m/44'/60'/0'/0/0. */
const EVM_PATH = [44 + HARDENED, 60 + HARDENED, HARDENED, 0, 0]
/** m/44'/501'/0'/0'. */
const SOLANA_PATH = [44 + HARDENED, 501 + HARDENED, HARDENED, HARDENED]

/** The private keys of a wallet; {@link wipe} them after use. */
export interface Keys {
  readonly eip155: Uint8Array
  readonly solana: Uint8Array
}

/** The phrase of 24 words for 32 bytes of entropy. fromPhrase.ts reads the phrases that users type. @see BIP-39 */
export async function toPhrase(entropy: Uint8Array): Promise<string> {
  const { wordlist } = await import('@scure/bip39/wordlists/english')
  const [checksum = 0] = sha256(entropy)
  const bits = (bytesToNumberBE(entropy) << 8n) | BigInt(checksum)
  return Array.from({ length: 24 }, (_, index) => {
    // 11 bits for each word, from the left.
    const word = (bits >> BigInt((23 - index) * 11)) & 0x7ffn
    return wordlist[Number(word)]
  }).join(' ')
}

/** Derives a wallet's keys: EVM by BIP-32, Solana by SLIP-0010. @param entropy 32 bytes */
export async function deriveKeys(entropy: Uint8Array): Promise<Keys> {
  const seed = await toSeed(await toPhrase(entropy))
  try {
    return { eip155: deriveSecp256k1(seed, EVM_PATH), solana: deriveEd25519(seed, SOLANA_PATH) }
  } finally {
    seed.fill(0)
  }
}

/** Derives a phrase's seed with the browser's PBKDF2. */
export async function toSeed(phrase: string, password = ''): Promise<Uint8Array> {
  const utf8 = (text: string) => new TextEncoder().encode(text.normalize('NFKD'))
  const key = await crypto.subtle.importKey('raw', utf8(phrase), 'PBKDF2', false, ['deriveBits'])
  const rule = { name: 'PBKDF2', hash: 'SHA-512', iterations: 2_048, salt: utf8(`mnemonic${password}`) }
  return new Uint8Array(await crypto.subtle.deriveBits(rule, key, 512))
}

export function deriveSecp256k1(seed: Uint8Array, path: readonly number[]): Uint8Array {
  const { n } = secp256k1.CURVE
  let node = rootOf('Bitcoin seed', seed)
  for (const index of path) {
    const parent = node.subarray(0, 32)
    const next = step(node, index, index < HARDENED ? secp256k1.getPublicKey(parent) : undefined)
    const tweak = bytesToNumberBE(next.subarray(0, 32))
    const key = (bytesToNumberBE(parent) + tweak) % n
    // About one in 2^127 steps has no valid key.
    if (tweak >= n || key === 0n) throw new RangeError('There is no such key')
    next.set(numberToBytesBE(key, 32))
    node.fill(0)
    node = next
  }
  return keyOf(node)
}

/** Derives an Ed25519 key by SLIP-0010, in which every step is hardened. */
export function deriveEd25519(seed: Uint8Array, path: readonly number[]): Uint8Array {
  let node = rootOf('ed25519 seed', seed)
  for (const index of path) {
    const next = step(node, index)
    node.fill(0)
    node = next
  }
  return keyOf(node)
}

// A node is 32 bytes of key and 32 bytes of chain code.
const rootOf = (curve: string, seed: Uint8Array) => hmac(sha512, new TextEncoder().encode(curve), seed)

/** Derives the next node. @param publicKey 33 bytes; only for a step that is not hardened */
function step(node: Uint8Array, index: number, publicKey?: Uint8Array): Uint8Array {
  const data = new Uint8Array(37)
  if (publicKey) data.set(publicKey)
  else data.set(node.subarray(0, 32), 1)
  new DataView(data.buffer).setUint32(33, index)
  const next = hmac(sha512, node.subarray(32), data)
  data.fill(0)
  return next
}

function keyOf(node: Uint8Array): Uint8Array {
  const key = node.slice(0, 32)
  node.fill(0)
  return key
}

export const toEvmAddress = (key: Uint8Array): string =>
  toAddress(keccak_256(secp256k1.getPublicKey(key, false).subarray(1)).subarray(12))

/** Overwrites keys and shares with zeros. Strings that the libraries made of them cannot be overwritten. */
export function wipe(...secrets: readonly (Uint8Array | undefined)[]): void {
  for (const secret of secrets) secret?.fill(0)
}
