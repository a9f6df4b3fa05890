/** Bytes as JSON-RPC carries them. */
export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

/** @throws where the text is not base64 */
export const fromBase64 = (text: string): Uint8Array =>
  Uint8Array.from(atob(text), (one) => one.charCodeAt(0))
