import { schnorr } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'

/** Verifies a BIP-340 signature. */
export function isLabSignature(publicKey: string, challenge: Uint8Array, signature: Uint8Array): boolean {
  try {
    return schnorr.verify(signature, sha256(challenge), publicKey)
  } catch {
    // The key or the signature has another form.
    return false
  }
}
