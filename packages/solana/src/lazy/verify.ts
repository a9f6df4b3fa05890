import { ed25519 } from '@noble/curves/ed25519'

/** Whether a signature over bytes is the key's (Ed25519, RFC 8032). */
export function isSignatureOf(publicKey: Uint8Array, bytes: Uint8Array, signature: Uint8Array): boolean {
  try {
    return ed25519.verify(signature, bytes, publicKey, { zip215: false })
  } catch {
    // What is no signature at all is not the key's.
    return false
  }
}
