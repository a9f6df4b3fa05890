import { ed25519 } from '@noble/curves/ed25519'

/**
 * Whether a signature is a key's, after RFC 8032 to the letter: numbers out of range, keys of small order and points that are
 * written in another way are refused, so that nobody can turn one signature into another.
 */
export function isEd25519(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean {
  try {
    return ed25519.verify(signature, message, publicKey, { zip215: false })
  } catch {
    // Bytes that are no point throw.
    return false
  }
}
