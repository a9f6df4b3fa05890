import { toAddress } from '@latchkey/smart-account'
import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { hmac } from '@noble/hashes/hmac'
import { sha512 } from '@noble/hashes/sha2'
import { keccak_256 } from '@noble/hashes/sha3'
import { base58 } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { entropyToMnemonic, mnemonicToEntropy, validateMnemonic } from '@scure/bip39'

const EVM_PATH = "m/44'/60'/0'/0/0"
const SOLANA_PATH = [44, 501, 0, 0]

/** The private keys of a wallet; {@link wipe} them after use. */
export interface Keys {
  readonly eip155: Uint8Array
  readonly solana: Uint8Array
}

/** The addresses of a wallet. */
export interface Addresses {
  readonly eip155: string
  readonly solana: string
}

const wordlist = async () => (await import('@scure/bip39/wordlists/english')).wordlist

/**
 * The phrase of 24 words that stands for a wallet's entropy.
 *
 * @param entropy 32 bytes
 * @see BIP-39
 */
export const toPhrase = async (entropy: Uint8Array): Promise<string> =>
  entropyToMnemonic(entropy, await wordlist())

/** The entropy of a phrase, however it is spaced; undefined where it is no phrase of 24 words. */
export async function fromPhrase(phrase: string): Promise<Uint8Array | undefined> {
  const words = await wordlist()
  const plain = phrase.normalize('NFKD').toLowerCase().trim().split(/\s+/).join(' ')
  return plain.split(' ').length === 24 && validateMnemonic(plain, words)
    ? mnemonicToEntropy(plain, words)
    : undefined
}

/**
 * Derives a wallet's keys: EVM at m/44'/60'/0'/0/0 (BIP-32), Solana at m/44'/501'/0'/0' (SLIP-0010).
 *
 * @param entropy 32 bytes
 */
export async function deriveKeys(entropy: Uint8Array): Promise<Keys> {
  const seed = await toSeed(await toPhrase(entropy))
  try {
    return { eip155: deriveSecp256k1(seed, EVM_PATH), solana: deriveEd25519(seed, SOLANA_PATH) }
  } finally {
    seed.fill(0)
  }
}

/** The seed of a phrase, by the browser's own PBKDF2. */
export async function toSeed(phrase: string, password = ''): Promise<Uint8Array> {
  const utf8 = (text: string) => new TextEncoder().encode(text.normalize('NFKD'))
  const key = await crypto.subtle.importKey('raw', utf8(phrase), 'PBKDF2', false, ['deriveBits'])
  const rule = { name: 'PBKDF2', hash: 'SHA-512', iterations: 2_048, salt: utf8(`mnemonic${password}`) }
  return new Uint8Array(await crypto.subtle.deriveBits(rule, key, 512))
}

/** A key of BIP-32. */
export function deriveSecp256k1(seed: Uint8Array, path: string): Uint8Array {
  const root = HDKey.fromMasterSeed(seed)
  const child = root.derive(path)
  const key = Uint8Array.from(child.privateKey ?? [])
  root.wipePrivateData()
  child.wipePrivateData()
  return key
}

/** A key of SLIP-0010 on Ed25519, where every step is hardened. */
export function deriveEd25519(seed: Uint8Array, path: readonly number[]): Uint8Array {
  let node = hmac(sha512, new TextEncoder().encode('ed25519 seed'), seed)
  for (const index of path) {
    const data = new Uint8Array(37)
    data.set(node.subarray(0, 32), 1)
    new DataView(data.buffer).setUint32(33, index + 0x8000_0000)
    const next = hmac(sha512, node.subarray(32), data)
    data.fill(0)
    node.fill(0)
    node = next
  }
  const key = node.slice(0, 32)
  node.fill(0)
  return key
}

/** The addresses of a wallet's keys; the EVM one carries the checksum of EIP-55. */
export function addressesOf(keys: Keys): Addresses {
  const point = secp256k1.getPublicKey(keys.eip155, false)
  return {
    eip155: toAddress(keccak_256(point.subarray(1)).subarray(12)),
    solana: base58.encode(ed25519.getPublicKey(keys.solana)),
  }
}

/** Overwrites keys and shares. Strings that the libraries made in between cannot be overwritten. */
export function wipe(...secrets: readonly (Uint8Array | undefined)[]): void {
  for (const secret of secrets) secret?.fill(0)
}
