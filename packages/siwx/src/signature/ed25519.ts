import { ed25519 } from '@noble/curves/ed25519'

/**
 * Verifies a key's signature, strictly by RFC 8032: numbers out of range, keys of small order and non-canonical points are refused, so
 * that nobody can turn one signature into another.
 */
export function isEd25519(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean {
  try {
    return ed25519.verify(signature, message, publicKey, { zip215: false })
  } catch {
    // The library throws for bytes that are no point.
    return false
  }
}
