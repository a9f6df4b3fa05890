import { sha256 } from '@noble/hashes/sha2'
import { utf8ToBytes } from '@noble/hashes/utils'
import { base64urlnopad } from '@scure/base'
import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { openProof } from './openProof.ts'

const SKEW_S = 300

/** The options of `createTokenReader()`. */
export interface TokenReaderOptions {
  /** The gateway's URL, as pages call it: `https://gateway.example.com`. */
  readonly issuer: string
  /** The project whose users may call. */
  readonly projectId: string
  /** Your own origin, as pages call it: `https://api.example.com`. Proofs name it. */
  readonly origin: string
  /**
   * Tells whether a proof is used for the first time. Several servers need a shared store. This process's memory unless set.
   *
   * @param id - 43 characters of base64url, to be kept for `seconds`
   */
  readonly isFirstUse?: (id: string, seconds: number) => boolean | Promise<boolean>
  /** The gateway's keys, for tests. Fetched from the gateway, and cached, unless set. */
  readonly keys?: JWTVerifyGetKey
  /** Milliseconds since 1970. The machine's clock unless set. */
  readonly now?: () => number
}

/** The caller that an access token names. */
export interface TokenHolder {
  /** The accounts that are signed in (CAIP-10), the latest first. */
  readonly accounts: readonly string[]
  /** When the token expires, in seconds since 1970. */
  readonly expiresAt: number
}

/**
 * Makes a reader of the gateway's access tokens, for your own back end. It asks the gateway only for its keys, so a revoked session is accepted
 * until its token expires: at most five minutes.
 *
 * @param options - the gateway, your project and your origin
 * @returns a function that returns the sender of a request; undefined if the token or its proof is not valid. It passes on errors from fetching
 *   the keys
 * @see RFC 9449
 *
 * @example
 * const readToken = createTokenReader({ issuer: 'https://gateway.example.com', projectId: 'shop', origin: 'https://api.example.com' })
 * app.get('/notes', async (context) => {
 *   const holder = await readToken(context.req.raw)
 *   return holder ? context.text(`The notes of ${holder.accounts[0]}`) : context.text('Sign in first.', 401)
 * })
 */
export function createTokenReader(
  options: TokenReaderOptions,
): (request: Request) => Promise<TokenHolder | undefined> {
  const { issuer, projectId, origin, isFirstUse = rememberUses(), now = Date.now } = options
  const keys = options.keys ?? createRemoteJWKSet(new URL(`${issuer}/auth/v1/jwks.json`))

  return async (request) => {
    const token = /^DPoP ([\w.-]{1,4096})$/.exec(request.headers.get('authorization') ?? '')?.[1]
    if (token === undefined) return undefined
    const access = await readAccess(token, keys, {
      issuer,
      audience: projectId,
      currentDate: new Date(now()),
    })
    const proof = access && (await openProof(request.headers.get('dpop') ?? ''))
    if (!access || !proof) return undefined
    const isOfCall =
      proof.thumbprint === access.keyId &&
      proof.htm === request.method &&
      proof.htu === `${origin}${new URL(request.url).pathname}` &&
      proof.ath === digest(token) &&
      Math.abs(now() / 1_000 - proof.iat) <= SKEW_S
    if (!isOfCall || !(await isFirstUse(digest(`${proof.thumbprint} ${proof.jti}`), 2 * SKEW_S)))
      return undefined
    return { accounts: access.accounts, expiresAt: access.expiresAt }
  }
}

async function readAccess(
  token: string,
  keys: JWTVerifyGetKey,
  expected: { issuer: string; audience: string; currentDate: Date },
): Promise<(TokenHolder & { readonly keyId: string }) | undefined> {
  try {
    const { payload } = await jwtVerify(token, keys, { ...expected, algorithms: ['ES256'], typ: 'at+jwt' })
    const { accounts, cnf, exp } = payload
    const keyId = typeof cnf === 'object' && cnf !== null && 'jkt' in cnf ? cnf.jkt : undefined
    if (typeof keyId !== 'string' || exp === undefined || !Array.isArray(accounts)) return undefined
    return { keyId, expiresAt: exp, accounts: accounts.filter((account) => typeof account === 'string') }
  } catch (error) {
    // If the keys cannot be fetched, the token is not refused: the error goes to the caller.
    if (error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError)) throw error
    return undefined
  }
}

function rememberUses(): (id: string, seconds: number) => boolean {
  const used = new Map<string, number>()
  return (id, seconds) => {
    const nowMs = Date.now()
    // The map is in order of use, so the oldest entries come first.
    for (const [one, endMs] of used) {
      if (endMs > nowMs) break
      used.delete(one)
    }
    if (used.has(id)) return false
    used.set(id, nowMs + seconds * 1_000)
    return true
  }
}

function digest(text: string): string {
  return base64urlnopad.encode(sha256(utf8ToBytes(text)))
}
