export type Bytes = Uint8Array<ArrayBuffer>

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** @throws TypeError if the text isn't hex of whole bytes */
export function fromHex(text: string): Bytes {
  if (!/^([0-9a-f]{2})*$/i.test(text)) throw new TypeError('not hex')
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

/** Standard base64 with padding. */
export function toBase64(bytes: Uint8Array): string {
  let binary = ''
  // A call takes a limited number of arguments.
  for (let at = 0; at < bytes.length; at += 8_192)
    binary += String.fromCharCode(...bytes.subarray(at, at + 8_192))
  return btoa(binary)
}

/** @throws if the text isn't canonical base64: each byte sequence has exactly one text */
export function fromBase64(text: string): Bytes {
  if (/\s/.test(text)) throw new TypeError('not base64')
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
}

export function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** @throws if the text isn't base64url */
export function fromBase64Url(text: string): Bytes {
  return fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'))
}

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

export function toBase58(bytes: Uint8Array): string {
  let rest = BigInt(`0x${toHex(bytes) || '0'}`)
  let text = ''
  for (; rest > 0n; rest /= 58n) text = BASE58.charAt(Number(rest % 58n)) + text
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text
}

export function toUtf8(text: string): Bytes {
  return new TextEncoder().encode(text)
}

/** @throws TypeError if the bytes aren't UTF-8 */
export function fromUtf8(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}

export function concat(...parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

export function randomBytes(length: number): Bytes {
  return crypto.getRandomValues(new Uint8Array(length))
}
