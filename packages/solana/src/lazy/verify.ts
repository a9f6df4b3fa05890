import { ed25519 } from '@noble/curves/ed25519'

/** Ed25519, as RFC 8032 verifies it. */
export function isSignatureOf(publicKey: Uint8Array, bytes: Uint8Array, signature: Uint8Array): boolean {
  try {
    return ed25519.verify(signature, bytes, publicKey, { zip215: false })
  } catch {
    // No signature at all.
    return false
  }
}
