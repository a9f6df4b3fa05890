import { type Bytes, toBase64Url } from '../keys/bytes.ts'

/** What one call is proved for. */
export interface ProofParameters {
  readonly key: CryptoKeyPair
  readonly method: string
  readonly url: string
  /** The session's token, where the call carries one. */
  readonly token?: string | undefined
  /** Milliseconds since 1970, by the server's clock. */
  readonly now: number
}

/**
 * Makes a DPoP proof: who sends this call holds the device's key.
 *
 * @returns a compact JWT for the header `DPoP`
 * @see RFC 9449
 */
export async function createProof({ key, method, url, token, now }: ProofParameters): Promise<string> {
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', key.publicKey)
  const { origin, pathname } = new URL(url)
  const header = { typ: 'dpop+jwt', alg: 'ES256', jwk: { kty, crv, x, y } }
  const claims = {
    jti: crypto.randomUUID(),
    htm: method,
    htu: origin + pathname,
    iat: Math.floor(now / 1_000),
    ...(token !== undefined && {
      ath: toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(token)))),
    }),
  }
  const signed = `${encode(header)}.${encode(claims)}`
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key.privateKey, utf8(signed))
  return `${signed}.${toBase64Url(new Uint8Array(signature))}`
}

const encode = (value: unknown): string => toBase64Url(utf8(JSON.stringify(value)))
const utf8 = (text: string): Bytes => new TextEncoder().encode(text)
