import { blake2b } from '@noble/hashes/blake2'
import { utf8ToBytes } from '@noble/hashes/utils'
import { verify as verifySr25519 } from '@scure/sr25519'
import { SiwxError } from '../errors/SiwxError.ts'
import { decodeSignature } from './decode.ts'
import { isEd25519 } from './ed25519.ts'
import { recover } from './recover.ts'
import type { SignatureKind, SignedText } from './signed.ts'
import { decodeSs58 } from './ss58.ts'

/** The curves, in the order of the byte that polkadot{.js} writes before a signature. */
const CURVES = ['polkadot:ed25519', 'polkadot:sr25519', 'polkadot:ecdsa'] as const
type Curve = (typeof CURVES)[number]

/** A text, its signature, and the account that claims to have signed it. */
export type PolkadotText = Pick<SignedText, 'text' | 'signature' | 'accountAddress'>

/**
 * Verifies a Polkadot account's signature in hex, with or without its curve's byte. It is over the text, or over the text in `<Bytes>`, as
 * extensions sign it.
 *
 * @param signed - text, signature in hex, and account in SS58
 * @returns the curve of the signature
 * @throws SiwxError
 *
 * @example
 * verifyPolkadot({ text, signature, accountAddress }) // 'polkadot:sr25519'
 */
export function verifyPolkadot({ text, signature, accountAddress }: PolkadotText): SignatureKind {
  const { publicKey: account } = decodeSs58(accountAddress)
  const candidates = readCandidates(decodeSignature(signature, ['hex']))
  if (candidates.length === 0)
    throw new SiwxError('signature_malformed', 'A Polkadot signature has 64 to 66 bytes.')
  const messages = [`<Bytes>${text}</Bytes>`, text].map(utf8ToBytes)
  for (const { curve, bytes } of candidates)
    for (const message of messages) if (isSigned(curve, bytes, message, account)) return curve
  throw new SiwxError('signature_mismatch', `The signature is not ${accountAddress}'s.`)
}

/** The curves that a signature may be of, since a signature does not always name its curve. */
function readCandidates(bytes: Uint8Array): readonly { curve: Curve; bytes: Uint8Array }[] {
  if (bytes.length === 64) return [...CURVES.slice(0, 2)].reverse().map((curve) => ({ curve, bytes }))
  const marked = CURVES[bytes[0] ?? 3]
  const rest = bytes.subarray(1)
  const isMarked = marked !== undefined && rest.length === (marked === 'polkadot:ecdsa' ? 65 : 64)
  return [
    ...(isMarked ? [{ curve: marked, bytes: rest }] : []),
    ...(bytes.length === 65 ? [{ curve: CURVES[2], bytes }] : []),
  ]
}

function isSigned(curve: Curve, bytes: Uint8Array, message: Uint8Array, account: Uint8Array): boolean {
  if (curve === 'polkadot:ed25519') return isEd25519(bytes, message, account)
  if (curve === 'polkadot:sr25519') return isSr25519(bytes, message, account)
  const recovery = bytes[64]
  if (recovery === undefined || recovery > 1) return false
  const signer = recover(blake2b(message, { dkLen: 32 }), bytes.subarray(0, 64), recovery)
  if (!signer || !isSame(blake2b(signer.compressed, { dkLen: 32 }), account)) return false
  if (signer.isHighS) throw new SiwxError('signature_malleable', 'The signature has a high s.')
  return true
}

function isSr25519(bytes: Uint8Array, message: Uint8Array, account: Uint8Array): boolean {
  try {
    return verifySr25519(message, bytes, account)
  } catch {
    // The library throws for numbers out of range, invalid points, and signatures without schnorrkel's mark.
    return false
  }
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index])
}
