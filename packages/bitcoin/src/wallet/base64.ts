/** Bytes in base64. */
export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** Bytes of base64; undefined where it is not. */
export function fromBase64(text: unknown): Uint8Array | undefined {
  try {
    return typeof text === 'string'
      ? Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
      : undefined
  } catch {
    // Not base64: as good as missing.
    return undefined
  }
}
