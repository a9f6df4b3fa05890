import { secp256k1 } from '@noble/curves/secp256k1'

/** Who made an ECDSA signature over a hash. */
export interface Recovered {
  readonly publicKey: Uint8Array
  readonly compressed: Uint8Array
  /** The other of the two signatures that anybody can make out of each other. Only the low one is accepted. */
  readonly isHighS: boolean
}

/** The key of r and s over 32 bytes, `recovery` 0 or 1 (2 and 3 do not occur); undefined where these are no signature. */
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
    // r is no point of the curve, or a number is out of range.
    return undefined
  }
}
