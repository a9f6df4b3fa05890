import { createECDH, hkdfSync } from 'node:crypto'
import type { authKeys, RouteResponse } from '@latchkey/contract'
import { calculateJwkThumbprint, errors, importJWK, jwtVerify, SignJWT } from 'jose'

export interface Access {
  /** The gateway's URL for the browser. */
  readonly issuer: string
  readonly projectId: string
  /** The signed-in accounts (CAIP-10), latest first. */
  readonly accounts: readonly string[]
  readonly browserId: string
  readonly keyId: string
  /** Seconds since 1970, like `expiresAt`. */
  readonly issuedAt: number
  readonly expiresAt: number
}

/** Access tokens: JWTs (RFC 9068) that are bound to a browser's key (RFC 9449). */
export interface AccessTokens {
  readonly keys: RouteResponse<typeof authKeys>
  write(access: Access): Promise<string>
  /** @returns undefined if the token is not ours, is for another project, or has expired */
  read(
    token: string,
    projectId: string,
    nowMs: number,
  ): Promise<Pick<Access, 'browserId' | 'keyId'> | undefined>
}

const ALGORITHM = 'ES256'
const TYPE = 'at+jwt'

/** @param secret - the key is derived from it; the same on every gateway of a database */
export async function createAccessTokens(secret: string): Promise<AccessTokens> {
  const jwk = deriveKey(secret)
  const { d, ...open } = jwk
  const kid = await calculateJwkThumbprint(open)
  const privateKey = await importJWK(jwk, ALGORITHM)
  const publicKey = await importJWK(open, ALGORITHM)
  return {
    keys: { keys: [{ ...open, kid, alg: ALGORITHM, use: 'sig' }] },
    write: ({ issuer, projectId, accounts, browserId, keyId, issuedAt, expiresAt }) =>
      new SignJWT({ accounts, sid: browserId, cnf: { jkt: keyId } })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid })
        .setIssuer(issuer)
        .setAudience(projectId)
        .setSubject(accounts[0] ?? '')
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(privateKey),
    async read(token, projectId, nowMs) {
      try {
        const { payload } = await jwtVerify(token, publicKey, {
          algorithms: [ALGORITHM],
          typ: TYPE,
          audience: projectId,
          currentDate: new Date(nowMs),
        })
        const { sid, cnf } = payload
        const keyId = typeof cnf === 'object' && cnf !== null && 'jkt' in cnf ? cnf.jkt : undefined
        if (typeof sid !== 'string' || typeof keyId !== 'string') return undefined
        return { browserId: sid, keyId }
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined
        throw error
      }
    },
  }
}

/** Derives a P-256 key from a secret: 48 bytes of HKDF, reduced to the group's order (FIPS 186-5, A.2.1). */
function deriveKey(secret: string) {
  const wide = Buffer.from(hkdfSync('sha256', secret, '', 'access tokens', 48)).toString('hex')
  const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
  const scalar = (BigInt(`0x${wide}`) % (order - 1n)) + 1n
  const pair = createECDH('prime256v1')
  const bytes = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
  pair.setPrivateKey(bytes)
  const point = pair.getPublicKey()
  return {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
    d: bytes.toString('base64url'),
  }
}
