import { schnorr } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'

/** BIP-340. */
export function isLabSignature(publicKey: string, challenge: Uint8Array, signature: Uint8Array): boolean {
  try {
    return schnorr.verify(signature, sha256(challenge), publicKey)
  } catch {
    // A key or a signature of another form.
    return false
  }
}
