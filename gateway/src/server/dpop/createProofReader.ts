import { createHash, createHmac } from 'node:crypto'
import { openProof } from '@latchkey/siwx/server'
import { Failure } from '../Failure.ts'
import { isSameSecret } from '../isSameSecret.ts'
import type { ProofStore } from './store.ts'

export interface Proven {
  /** The header `DPoP`. */
  readonly proof: string | undefined
  readonly method: string
  /** The call's address, without its query. */
  readonly url: string
  /** The access token of the call, which the proof has to name; undefined for a call without one. */
  readonly token?: string | undefined
}

/** Reads DPoP proofs (RFC 9449): who calls has the private key, and nobody calls twice with one proof. */
export interface ProofReader {
  /**
   * @returns the thumbprint of the key (RFC 7638), 43 characters of base64url
   * @throws Failure 401; with a header `DPoP-Nonce` where the caller's clock is wrong and a proof with that nonce is taken
   */
  read(proven: Proven): Promise<string>
}

/** A clock may be wrong by this much. Proofs are remembered for as long. */
const SKEW_SECONDS = 300

/** @param secret - writes nonces; the same on every gateway of a database */
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
      // Twice as long as any proof is good for: a clock that is ahead makes proofs that last longer.
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
