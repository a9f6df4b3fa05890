import { hexToBytes } from '@noble/hashes/utils'
import { base58, base64nopad } from '@scure/base'
import { attempt, SiwxError } from '../errors/SiwxError.ts'

/** The maximum size of a signature, in bytes. The signature of an undeployed account includes the call that deploys it. */
const MOST_BYTES = 32_768

const decoders = {
  hex: (text: string) => hexToBytes(text.slice(2)),
  base58: (text: string) => base58.decode(text),
  // Wallets may omit the padding. The unused bits of the last character must be zero.
  base64: (text: string) => base64nopad.decode(text.replace(/={1,2}$/, '')),
}

/** How a text writes bytes. `hex` begins with `0x`. */
export type Encoding = keyof typeof decoders

/** Decodes a text in one of the encodings, or returns bytes unchanged. Hex is recognized by its `0x`. @throws SiwxError `signature_malformed` */
export function decodeSignature(signature: string | Uint8Array, encodings: readonly Encoding[]): Uint8Array {
  if (signature instanceof Uint8Array && signature.length <= MOST_BYTES) return signature
  if (typeof signature !== 'string' || signature.length > 2 * MOST_BYTES)
    throw new SiwxError('signature_malformed', 'A signature is a text or bytes, and at most 32 kB.')
  const isHex = signature.startsWith('0x')
  const encoding = encodings.find((one) => (one === 'hex') === isHex)
  if (!encoding)
    throw new SiwxError('signature_malformed', `The signature is not written as ${encodings.join(' or ')}.`)
  // Decoding base58 takes quadratic time, and no key's signature is longer than this.
  if (encoding === 'base58' && signature.length > 128)
    throw new SiwxError('signature_malformed', 'The signature is too long to be one of a key.')
  return attempt('signature_malformed', `The signature is not ${encoding}.`, () =>
    decoders[encoding](signature),
  )
}
