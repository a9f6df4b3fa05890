import { secp256k1 } from '@noble/curves/secp256k1'

export function signDigest(
  digest: Uint8Array,
  key: Uint8Array,
): { readonly r: bigint; readonly s: bigint; readonly yParity: 0 | 1 } {
  const { r, s, recovery } = secp256k1.sign(digest, key)
  return { r, s, yParity: recovery === 1 ? 1 : 0 }
}

/** Encodes 65 bytes as hex: r, s, and v as 27 or 28. */
export function toSignatureHex({ r, s, yParity }: ReturnType<typeof signDigest>): `0x${string}` {
  const word = (value: bigint) => value.toString(16).padStart(64, '0')
  return `0x${word(r)}${word(s)}${yParity === 1 ? '1c' : '1b'}`
}
