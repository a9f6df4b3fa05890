// Sign-in with a wallet at the gateway, without cookies. Each call but `nonce` and the keys carries a DPoP proof (RFC 9449, ES256).
// `me`, `sessions` and `sign-out` carry `Authorization: DPoP <access token>` too.
import {
  array,
  type InferOutput,
  literal,
  looseObject,
  maxLength,
  minLength,
  number,
  object,
  optional,
  pipe,
  string,
} from 'valibot'
import { defineRoute } from './route.ts'

const projectId = pipe(string(), maxLength(128, 'is too long'))
const inProject = object({ projectId })
const account = pipe(string(), minLength(1), maxLength(256, 'is too long'))

/** One account that is signed in. */
export const authSessionShape = object({
  /** CAIP-10. */
  account: string(),
  /** The message's fields. */
  data: looseObject({}),
  message: string(),
  signature: string(),
  /** ISO 8601. */
  expiresAt: string(),
})
/** One account that is signed in. */
export type AuthSession = InferOutput<typeof authSessionShape>

/** What a browser is given: for its calls, and for the next tokens. */
export const authTokensShape = object({
  /** A JWT of at most five minutes, bound to the browser's key. Keep it in memory. */
  accessToken: string(),
  tokenType: literal('DPoP'),
  /** In seconds. */
  expiresIn: number(),
  /** Valid once, with the browser's key. */
  refreshToken: string(),
})
/** What a browser is given: for its calls, and for the next tokens. */
export type AuthTokens = InferOutput<typeof authTokensShape>

/** A nonce of 128 bits, valid once, for ten minutes, for this project and origin. */
export const authNonce = defineRoute({
  name: 'authNonce',
  method: 'POST',
  path: '/auth/v1/nonce',
  summary: 'A nonce for a sign-in message, and the server’s time.',
  isProjectInBody: true,
  body: inProject,
  response: object({ nonce: string(), now: string() }),
})

/** Verifies a signed message and begins a session, in addition to the browser's other sessions. */
export const authAuthenticate = defineRoute({
  name: 'authAuthenticate',
  method: 'POST',
  path: '/auth/v1/authenticate',
  summary: 'Verifies a signed message (CAIP-122) and begins a session.',
  isProjectInBody: true,
  body: object({
    projectId,
    message: pipe(string(), maxLength(16_384, 'is too long')),
    signature: pipe(string(), maxLength(65_536, 'is too long')),
  }),
  response: object({ ...authTokensShape.entries, session: authSessionShape }),
})

/**
 * Exchanges a refresh token. With the same key, the previous token returns the same successor for ten seconds; any later use of it ends
 * all sessions of the browser.
 */
export const authRefresh = defineRoute({
  name: 'authRefresh',
  method: 'POST',
  path: '/auth/v1/refresh',
  summary: 'Exchanges a refresh token for new tokens.',
  isProjectInBody: true,
  body: object({ projectId, refreshToken: pipe(string(), maxLength(256, 'is too long')) }),
  response: authTokensShape,
})

/** The browser's latest session; 401 if it has ended, which takes effect immediately after a revocation. */
export const authMe = defineRoute({
  name: 'authMe',
  method: 'GET',
  path: '/auth/v1/me',
  summary: 'The latest session of this browser.',
  query: inProject,
  response: authSessionShape,
})

/** The browser's sessions, newest first; an empty list if all of them have ended. */
export const authSessions = defineRoute({
  name: 'authSessions',
  method: 'GET',
  path: '/auth/v1/sessions',
  summary: 'The sessions of this browser.',
  query: inProject,
  response: object({ sessions: array(authSessionShape) }),
})

/** Signs out one account in this browser, or all accounts. */
export const authSignOut = defineRoute({
  name: 'authSignOut',
  method: 'POST',
  path: '/auth/v1/sign-out',
  summary: 'Signs one account out, or all.',
  isProjectInBody: true,
  body: object({ projectId, account: optional(account) }),
  /** The accounts that are still signed in in this browser. */
  response: object({ accounts: array(string()) }),
})

/** The keys that access tokens are signed with (RFC 7517). */
export const authKeys = defineRoute({
  name: 'authKeys',
  method: 'GET',
  path: '/auth/v1/jwks.json',
  summary: 'The public keys of access tokens, as a JSON Web Key Set.',
  isOpen: true,
  maxAgeSeconds: 300,
  response: object({
    keys: array(
      object({
        kty: string(),
        crv: string(),
        x: string(),
        y: string(),
        kid: string(),
        alg: string(),
        use: string(),
      }),
    ),
  }),
})
