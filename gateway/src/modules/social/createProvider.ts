import { createHash, createHmac, createPrivateKey } from 'node:crypto'
import type { OAuthProvider } from '@latchkey/contract'
import { createRemoteJWKSet, jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'
import type { SocialSettings } from '../../config/readSocial.ts'
import { fetchJson } from '../data/explorers/fetchJson.ts'
import { PROVIDERS, type Profile } from './providers.ts'

export interface Bindings {
  readonly state: string
  /** For PKCE (RFC 7636). */
  readonly verifier: string
  /** For OpenID Connect. */
  readonly nonce: string
}

export interface Provider {
  readonly id: OAuthProvider
  readonly name: string
  readonly isForm: boolean
  authorizeUri(bindings: Bindings): string
  /** Whether the issuer of a response (RFC 9207) is this provider. */
  isIssuer(issuer: string): boolean
  exchange(code: string, bindings: Bindings): Promise<Profile>
}

const AGENT = 'latchkey-gateway'
const CLOCK_SECONDS = 60
/** Asymmetric algorithms only: only the provider has the key. A provider may change between these. */
const SIGNINGS = ['RS256', 'ES256']

const refusal = v.object({ error: v.string() })
const tokens = v.object({
  access_token: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(8_192))),
  id_token: v.optional(v.pipe(v.string(), v.maxLength(16_384))),
})

/**
 * @param settings - the operator's application at the provider
 * @param walletUrl - the wallet's own origin, to which the provider returns users
 */
export function createProvider(settings: SocialSettings, walletUrl: string): Provider {
  const { id, clientId, baseUrl, timeoutMs } = settings
  const entry = PROVIDERS[id]
  const redirectUri = `${walletUrl}/oauth/cb/${id}`
  /** Replaces a URL's origin with `baseUrl`, if set, and keeps the path. */
  const at = (url: string): string => {
    if (baseUrl === undefined) return url
    const { pathname, search } = new URL(url)
    return `${baseUrl}${pathname}${search}`
  }
  const issuers =
    baseUrl === undefined ? (entry.openId?.issuers ?? [new URL(entry.authorize).origin]) : [baseUrl]
  const keys =
    entry.openId && createRemoteJWKSet(new URL(at(entry.openId.keys)), { timeoutDuration: timeoutMs })
  const options = { timeoutMs, field: 'provider', maxBytes: 262_144 }

  const prove = async (): Promise<{ headers?: Record<string, string>; form?: Record<string, string> }> => {
    if (settings.apple)
      return { form: { client_id: clientId, client_secret: await signSecret(settings.apple) } }
    const { secret } = settings
    if (entry.client === 'form') return { form: { client_id: clientId, client_secret: secret } }
    // RFC 6749 §2.3.1: both are form-encoded before they are joined.
    const pair = [clientId, secret].map(encodeURIComponent).join(':')
    return { headers: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` } }
  }
  const signSecret = ({ teamId, keyId, key }: NonNullable<SocialSettings['apple']>): Promise<string> =>
    new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(teamId)
      .setSubject(clientId)
      .setAudience(issuers[0] ?? '')
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(createPrivateKey(key))

  const readClaims = async (idToken: string | undefined, nonce: string): Promise<unknown> => {
    if (!keys || idToken === undefined) throw new Error(`${entry.name} sent no id token.`)
    const { payload } = await jwtVerify(idToken, keys, {
      issuer: [...issuers],
      audience: clientId,
      algorithms: SIGNINGS,
      clockTolerance: CLOCK_SECONDS,
      requiredClaims: ['sub', 'iat', 'exp'],
    })
    if (payload.nonce !== nonce) throw new Error(`${entry.name}'s id token has another nonce.`)
    if (payload.azp !== undefined && payload.azp !== clientId)
      throw new Error(`${entry.name}'s id token is for another client.`)
    return payload
  }

  return {
    id,
    name: entry.name,
    isForm: entry.isForm,
    authorizeUri({ state, verifier, nonce }) {
      const challenge = createHash('sha256').update(verifier).digest('base64url')
      const uri = new URL(at(entry.authorize))
      uri.search = String(
        new URLSearchParams({
          response_type: 'code',
          client_id: clientId,
          redirect_uri: redirectUri,
          scope: entry.scope,
          state,
          ...(entry.hasPkce && { code_challenge: challenge, code_challenge_method: 'S256' }),
          ...(entry.openId && { nonce }),
          ...entry.extra,
        }),
      )
      return uri.href
    },
    isIssuer: (issuer) => issuers.includes(issuer),
    async exchange(code, { verifier, nonce }) {
      const { headers, form } = await prove()
      const answer = await fetchJson(entry.name, new URL(at(entry.token)), v.union([refusal, tokens]), {
        ...options,
        headers: { accept: 'application/json', 'user-agent': AGENT, ...headers },
        form: {
          grant_type: 'authorization_code',
          code,
          redirect_uri: redirectUri,
          ...(entry.hasPkce && { code_verifier: verifier }),
          ...form,
        },
      })
      // GitHub sends errors with status 200. Its message could contain our secrets, so it is not repeated.
      if ('error' in answer) throw new Error(`${entry.name} refused the code.`)
      const { access_token: accessToken, id_token: idToken } = answer
      return entry.read({
        claims: () => readClaims(idToken, nonce),
        async get(url, schema) {
          if (accessToken === undefined) throw new Error(`${entry.name} sent no token.`)
          const address = new URL(at(url))
          if (entry.hasTokenProof)
            address.searchParams.set(
              'appsecret_proof',
              createHmac('sha256', settings.secret).update(accessToken).digest('hex'),
            )
          return fetchJson(entry.name, address, schema, {
            ...options,
            headers: {
              accept: 'application/json',
              'user-agent': AGENT,
              authorization: `Bearer ${accessToken}`,
            },
          })
        },
      })
    },
  }
}
