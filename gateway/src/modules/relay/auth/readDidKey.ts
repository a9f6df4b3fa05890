import { createPublicKey, type KeyObject } from 'node:crypto'

const PREFIX = 'did:key:z'
const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** Multicodec of an Ed25519 public key. */
const ED25519 = Buffer.from([0xed, 0x01])
/** The DER prefix of the 32 bytes of an Ed25519 key. */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex')
const KEY_BYTES = 32
const MAX_LENGTH = 128

/** The points of small order, without their sign. With such a "key", signatures verify for any message. */
const WEAK = new Set([
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000000',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
])

export function readDidKey(did: string): KeyObject | undefined {
  if (!did.startsWith(PREFIX) || did.length > MAX_LENGTH) return undefined
  const bytes = decodeBase58(did.slice(PREFIX.length))
  if (bytes?.length !== ED25519.length + KEY_BYTES) return undefined
  if (!bytes.subarray(0, ED25519.length).equals(ED25519)) return undefined
  const point = bytes.subarray(ED25519.length)
  if (isWeak(point)) return undefined
  const key = Buffer.concat([SPKI, point])
  return createPublicKey({ key, format: 'der', type: 'spki' })
}

function isWeak(point: Buffer): boolean {
  const last = (point.at(-1) ?? 0) & 0x7f
  return WEAK.has(Buffer.concat([point.subarray(0, -1), Buffer.from([last])]).toString('hex'))
}

function decodeBase58(text: string): Buffer | undefined {
  let value = 0n
  for (const character of text) {
    const digit = ALPHABET.indexOf(character)
    if (digit < 0) return undefined
    value = value * 58n + BigInt(digit)
  }
  const hex = value.toString(16)
  // A key begins with its multicodec and never with a zero byte, so leading zeros need no handling.
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex')
}
