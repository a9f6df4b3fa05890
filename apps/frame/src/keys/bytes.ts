/** Bytes in an ArrayBuffer, as WebCrypto requires. */
export type Bytes = Uint8Array<ArrayBuffer>

export const randomBytes = (count: number): Bytes => crypto.getRandomValues(new Uint8Array(count))

/** Joins or splits shares: each byte is the exclusive or of the two. @throws RangeError if the lengths differ */
export function xor(one: Uint8Array, other: Uint8Array): Bytes {
  if (one.length !== other.length) throw new RangeError('Shares have one length')
  return Uint8Array.from(one, (byte, index) => byte ^ (other[index] ?? 0))
}

export function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (sign) => ({ '+': '-', '/': '_' })[sign] ?? '')
}

/** @throws DOMException if the text is not base64url */
export function fromBase64Url(text: string): Bytes {
  const plain = text.replace(/[-_]/g, (sign) => (sign === '-' ? '+' : '/'))
  return Uint8Array.from(atob(plain), (letter) => letter.charCodeAt(0))
}

/** Lower-case hex, without 0x. */
export const toPlainHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

export async function sha256Hex(bytes: Bytes): Promise<string> {
  return toPlainHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}

/** Decodes bytes as UTF-8; undefined if they are not UTF-8. */
export function toText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    // The decoder throws for bytes that are not UTF-8.
    return undefined
  }
}
