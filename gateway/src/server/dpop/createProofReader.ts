import { createHash, createHmac } from 'node:crypto'
import { openProof } from '@latchkey/siwx/server'
import { Failure } from '../Failure.ts'
import { isSameSecret } from '../isSameSecret.ts'
import type { ProofStore } from './store.ts'

export interface Proven {
  /** The header `DPoP`. */
  readonly proof: string | undefined
  readonly method: string
  /** The call's URL, without its query. */
  readonly url: string
  /** The call's access token, which the proof must name; undefined for a call without a token. */
  readonly token?: string | undefined
}

/** Verifies DPoP proofs (RFC 9449): the caller has the private key, and each proof is used only once. */
export interface ProofReader {
  /**
   * @returns the thumbprint of the key (RFC 7638), 43 characters of base64url
   * @throws Failure 401; if the caller's clock is wrong, with a header `DPoP-Nonce`, and a proof with that nonce is then accepted
   */
  read(proven: Proven): Promise<string>
}

/** Tolerance for a caller's clock. */
const SKEW_SECONDS = 300

/** @param secret - authenticates nonces; the same on every gateway of a database */
export function createProofReader(
  store: ProofStore,
  secret: string,
  now: () => number = Date.now,
): ProofReader {
  const nonceAt = (at: string) => `${at}.${createHmac('sha256', secret).update(at).digest('base64url')}`
  const isFresh = (nonce: string): boolean => {
    const [at = ''] = nonce.split('.')
    return isSameSecret(nonce, nonceAt(at)) && Math.abs(now() / 1_000 - Number(at)) <= SKEW_SECONDS
  }

  return {
    async read({ proof, method, url, token }) {
      if (proof === undefined) throw refuse('The header DPoP is missing.')
      const opened = await openProof(proof)
      if (opened === undefined) throw refuse('The proof is not valid.')
      const { thumbprint, ...claims } = opened
      if (claims.htm !== method || claims.htu !== url) throw refuse('The proof is for another call.')
      if (claims.ath !== (token === undefined ? undefined : digest(token)))
        throw refuse('The proof is for another token.')
      if (
        claims.nonce !== undefined
          ? !isFresh(claims.nonce)
          : Math.abs(now() / 1_000 - claims.iat) > SKEW_SECONDS
      )
        throw askForNonce(nonceAt(String(Math.floor(now() / 1_000))))
      // Twice the tolerance, because a clock that is ahead makes proofs that are valid for longer.
      const expiresAt = new Date(now() + 2 * SKEW_SECONDS * 1_000).toISOString()
      if (!(await store.use(digest(`${thumbprint} ${claims.jti}`), expiresAt)))
        throw refuse('The proof has been used.')
      return thumbprint
    },
  }
}

function refuse(description: string): Failure {
  return new Failure(401, 'dpop', description, {
    code: 'proof',
    headers: { 'www-authenticate': 'DPoP error="invalid_dpop_proof", algs="ES256"' },
  })
}

function askForNonce(nonce: string): Failure {
  return new Failure(401, 'dpop', 'The clock of this device is wrong. Prove again with the nonce.', {
    code: 'proof',
    headers: { 'www-authenticate': 'DPoP error="use_dpop_nonce", algs="ES256"', 'dpop-nonce': nonce },
  })
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
