import { ed25519 } from '@noble/curves/ed25519'

/** Verifies an Ed25519 signature (RFC 8032). */
export function isSignatureOf(publicKey: Uint8Array, bytes: Uint8Array, signature: Uint8Array): boolean {
  try {
    return ed25519.verify(signature, bytes, publicKey, { zip215: false })
  } catch {
    // The bytes are not a signature.
    return false
  }
}
