// The library's compact cipher is half the size. It is slower only on megabytes, and envelopes are small.
import { chacha20poly1305 } from '@noble/ciphers/_micro'
import { type Bytes, concat, fromBase64, fromUtf8, randomBytes, toBase64, toUtf8 } from './bytes.ts'

const KEY_LENGTH = 32
const NONCE_LENGTH = 12
const TAG_LENGTH = 16
/** The length in base64 of 1 MiB, the largest message that a relay forwards. */
const MOST_LETTERS = 1_500_000

/**
 * `sender` is the sender's public key. Only type 1 has it: for a receiver that shares no key with the sender
 * yet.
 */
export interface Opened {
  readonly text: string
  readonly sender?: Bytes
}

/**
 * Encrypts a text: type 0 for a topic whose key both sides have, type 1 with the sender's public key in front.
 *
 * @param nonce - for test vectors only; random otherwise
 */
export function seal(
  text: string,
  key: Bytes,
  { sender, nonce = randomBytes(NONCE_LENGTH) }: { sender?: Bytes; nonce?: Bytes } = {},
): string {
  const head = sender ? concat(Uint8Array.of(1), sender) : Uint8Array.of(0)
  return toBase64(concat(head, nonce, chacha20poly1305(key, nonce).encrypt(toUtf8(text))))
}

export async function open(
  envelope: string,
  keyFor: (sender?: Bytes) => Bytes | Promise<Bytes>,
): Promise<Opened> {
  if (envelope.length > MOST_LETTERS) throw new RangeError('an envelope too large')
  const bytes = fromBase64(envelope)
  const [type] = bytes
  // Type 2 is clear text, used only between apps on the same phone.
  if (type !== 0 && type !== 1) throw new TypeError('an envelope of another type')
  const at = 1 + type * KEY_LENGTH
  if (bytes.length < at + NONCE_LENGTH + TAG_LENGTH) throw new RangeError('an envelope too short')
  const sender = type === 1 ? bytes.slice(1, at) : undefined
  const nonce = bytes.subarray(at, at + NONCE_LENGTH)
  const key = await keyFor(sender)
  const text = fromUtf8(chacha20poly1305(key, nonce).decrypt(bytes.subarray(at + NONCE_LENGTH)))
  return { text, ...(sender ? { sender } : {}) }
}
