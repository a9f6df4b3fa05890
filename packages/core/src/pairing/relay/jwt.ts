import { concat, fromHex, randomBytes, toBase58, toBase64Url, toHex, toUtf8 } from '../crypto/bytes.ts'
import type { SigningKey } from '../crypto/primitives.ts'

const DAY_S = 86_400
const HEADER = { alg: 'EdDSA', typ: 'JWT' }

export interface RelayJwtParameters {
  readonly key: SigningKey
  readonly audience: string
  /** Random; 32 bytes as hex. */
  readonly subject?: string
  /** In seconds. */
  readonly issuedAt: number
}

/** Proves the client's identity to a relay. Signed for each connection, valid for a day. */
export async function signRelayJwt({
  key,
  audience,
  subject = toHex(randomBytes(32)),
  issuedAt,
}: RelayJwtParameters): Promise<string> {
  const claims = {
    iss: toDidKey(key.publicKey),
    sub: subject,
    aud: audience,
    iat: issuedAt,
    exp: issuedAt + DAY_S,
  }
  const data = `${encode(HEADER)}.${encode(claims)}`
  return `${data}.${toBase64Url(await key.sign(toUtf8(data)))}`
}

/** An Ed25519 public key as `did:key`: its multicodec prefix, then base58. */
function toDidKey(publicKey: Uint8Array): string {
  return `did:key:z${toBase58(concat(fromHex('ed01'), publicKey))}`
}

function encode(part: unknown): string {
  return toBase64Url(toUtf8(JSON.stringify(part)))
}
