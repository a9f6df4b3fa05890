import { verify } from 'node:crypto'
import * as v from 'valibot'
import { RelayError } from '../frames/RelayError.ts'
import { readDidKey } from './readDidKey.ts'

const header = v.object({ alg: v.literal('EdDSA') })
const claims = v.object({
  iss: v.string(),
  iat: v.number(),
  exp: v.number(),
  nbf: v.optional(v.number()),
})
const MAX_LENGTH = 4_096
/** Public clients sign for a day. Tokens are in URLs, which proxies may log. */
const MAX_LIFETIME_SECONDS = 25 * 3_600

/**
 * Identifies a client by the token that it signed with its own key. The audience is not checked: a relay has many names, and
 * a token proves only that the client has a key, which anyone can generate.
 *
 * @param jwt - `header.claims.signature`, each part in base64url
 * @param clock - seconds since 1970, and the tolerance for a client's clock
 * @returns the client id, a `did:key`
 * @throws RelayError InvalidJwt
 */
export function readClientJwt(jwt: string, clock: { nowSeconds: number; skewSeconds: number }): string {
  const [head = '', body = '', signature = '', ...rest] = jwt.split('.')
  const isHeader = v.safeParse(header, parsePart(head)).success
  const parsed = v.safeParse(claims, parsePart(body))
  if (jwt.length > MAX_LENGTH || rest.length > 0 || !isHeader || !parsed.success)
    throw invalid('the token is malformed')
  const { iss, iat, exp, nbf = iat } = parsed.output
  const key = readDidKey(iss)
  if (!key) throw invalid('the issuer is no did:key of an Ed25519 key')
  if (!verify(null, Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url')))
    throw invalid('the signature is not the issuer’s')
  // S8.10: the kit matches this text exactly.
  if (Math.max(iat, nbf) > clock.nowSeconds + clock.skewSeconds) throw invalid('JWT Token is not yet valid')
  if (exp < clock.nowSeconds - clock.skewSeconds) throw invalid('JWT Token is expired')
  if (exp - iat > MAX_LIFETIME_SECONDS) throw invalid('a token may live for 25 hours at most')
  return iss
}

function parsePart(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

function invalid(reason: string): RelayError {
  return new RelayError('InvalidJwt', `JWT validation error: ${reason}`)
}
