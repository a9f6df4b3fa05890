/** The call to prove, the key, and the time. */
export interface ProofParameters {
  /** P-256, for ECDSA. */
  readonly key: CryptoKeyPair
  readonly method: string
  readonly url: string
  /** The access token, if the call contains one. */
  readonly token?: string | undefined
  /** The server's nonce, if the server gave one in `DPoP-Nonce`. */
  readonly nonce?: string | undefined
  /** Milliseconds since 1970, by the server's clock. */
  readonly now: number
}

/**
 * Makes a DPoP proof that the sender of a call has the key. It runs in browsers and in Node.
 *
 * @param parameters - the call, the key and the time
 * @returns a compact JWT for the header `DPoP`
 * @throws DOMException if the key can't sign
 * @see RFC 9449
 *
 * @example
 * const proof = await createProof({ key, method: 'POST', url: 'https://app.example.com/me', now: Date.now() })
 */
export async function createProof({ key, method, url, token, nonce, now }: ProofParameters): Promise<string> {
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', key.publicKey)
  const { origin, pathname } = new URL(url)
  const header = { typ: 'dpop+jwt', alg: 'ES256', jwk: { kty, crv, x, y } }
  const claims = {
    jti: crypto.randomUUID(),
    htm: method,
    htu: origin + pathname,
    iat: Math.floor(now / 1_000),
    ...(nonce !== undefined && { nonce }),
    ...(token !== undefined && { ath: toText(await crypto.subtle.digest('SHA-256', utf8(token))) }),
  }
  const signed = `${encode(header)}.${encode(claims)}`
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key.privateKey, utf8(signed))
  return `${signed}.${toText(signature)}`
}

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
const encode = (value: unknown): string => toText(utf8(JSON.stringify(value)))

/** Base64url without padding. */
function toText(bytes: Uint8Array<ArrayBuffer> | ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)))
  return text.replace(/[+/=]/g, (sign) => ({ '+': '-', '/': '_' })[sign] ?? '')
}
