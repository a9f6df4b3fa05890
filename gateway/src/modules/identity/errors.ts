import { Failure } from '../../server/Failure.ts'

/** The proof of a login or a change was already used. */
export class UsedProofError extends Error {
  override readonly name = 'UsedProofError'
}

/** The request names no session, or one that has ended. */
export function sessionEnded(): Failure {
  return new Failure(401, 'token', 'The session has ended. Sign in again.', {
    code: 'sessionEnded',
    headers: { 'www-authenticate': 'DPoP error="invalid_token", algs="ES256"' },
  })
}
