import { calculateJwkThumbprint, EmbeddedJWK, errors, jwtVerify } from 'jose'

/** The contents of an authentic DPoP proof. The caller has to check that it is for this call, and recent. */
export interface OpenedProof {
  /** The thumbprint of its key (RFC 7638), 43 characters of base64url. */
  readonly thumbprint: string
  readonly jti: string
  readonly htm: string
  readonly htu: string
  /** In seconds since 1970. */
  readonly iat: number
  /** The hash of the access token that it was made for. */
  readonly ath: string | undefined
  readonly nonce: string | undefined
}

const MOST_PROOF = 4_096

/**
 * Opens a DPoP proof (RFC 9449) and checks its signature with the key in it.
 *
 * @param proof - the header `DPoP`
 * @returns undefined if the proof is not authentic, or lacks a required claim
 *
 * @example
 * const opened = await openProof(request.headers.get('dpop') ?? '')
 */
export async function openProof(proof: string): Promise<OpenedProof | undefined> {
  if (proof.length > MOST_PROOF) return undefined
  try {
    const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
      typ: 'dpop+jwt',
      algorithms: ['ES256'],
      // The caller checks the time itself.
      currentDate: new Date(0),
      clockTolerance: Number.MAX_SAFE_INTEGER,
    })
    const { jwk } = protectedHeader
    const { jti, htm, htu, iat, ath, nonce } = payload
    if (jwk === undefined || 'd' in jwk) return undefined
    if (typeof jti !== 'string' || jti.length < 8 || jti.length > 128) return undefined
    if (typeof htm !== 'string' || typeof htu !== 'string' || !Number.isInteger(iat)) return undefined
    if (!isOptional(ath) || !isOptional(nonce)) return undefined
    return { thumbprint: await calculateJwkThumbprint(jwk), jti, htm, htu, iat: Number(iat), ath, nonce }
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined
    throw error
  }
}

function isOptional(value: unknown): value is string | undefined {
  return value === undefined || typeof value === 'string'
}
