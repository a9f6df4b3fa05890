import { secp256k1 } from '@noble/curves/secp256k1'

/** The signer of an ECDSA signature over a hash. */
export interface Recovered {
  readonly publicKey: Uint8Array
  readonly compressed: Uint8Array
  /** Whether s is high. Anyone can turn a signature with a low s into one with a high s, so only a low s is accepted. */
  readonly isHighS: boolean
}

/** Recovers the key from r and s over 32 bytes. `recovery` is 0 or 1 (2 and 3 do not occur). Undefined if these are no signature. */
export function recover(hash: Uint8Array, compact: Uint8Array, recovery: number): Recovered | undefined {
  try {
    const signature = secp256k1.Signature.fromCompact(compact).addRecoveryBit(recovery)
    const point = signature.recoverPublicKey(hash)
    return {
      publicKey: point.toRawBytes(false),
      compressed: point.toRawBytes(true),
      isHighS: signature.hasHighS(),
    }
  } catch {
    // r is not on the curve, or a number is out of range.
    return undefined
  }
}
