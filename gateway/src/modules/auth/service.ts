import type { AuthSession, AuthTokens, authAuthenticate, authNonce, RouteResponse } from '@latchkey/contract'
import { createNonce, type Nodes, parseMessage, verify } from '@latchkey/siwx'
import { Failure } from '../../server/Failure.ts'
import type { AccessTokens } from './accessTokens.ts'
import type { RefreshTokens } from './refreshTokens.ts'
import type { AuthStore, Browser, StoredSession } from './store.ts'

export interface Caller {
  readonly projectId: string
  readonly origin: string
  readonly keyId: string
  /** The gateway's address for the page. */
  readonly issuer: string
}

export interface AuthParts {
  readonly store: AuthStore
  readonly accessTokens: AccessTokens
  readonly refreshTokens: RefreshTokens
  readonly nodes: Nodes
  readonly now: () => number
}

export interface AuthService {
  giveNonce(caller: Pick<Caller, 'projectId' | 'origin'>): Promise<RouteResponse<typeof authNonce>>
  authenticate(
    caller: Caller,
    proof: { readonly message: string; readonly signature: string },
  ): Promise<RouteResponse<typeof authAuthenticate>>
  refresh(caller: Omit<Caller, 'origin'>, token: string): Promise<AuthTokens>
  /** The accounts signed in in a browser, latest first. */
  sessions(browserId: string): Promise<AuthSession[]>
  /** @returns the accounts that are still signed in in the browser */
  signOut(browserId: string, account: string | undefined): Promise<string[]>
  tidy(): Promise<void>
}

/** Lifetime of access tokens: back ends that verify tokens themselves notice a revocation within five minutes. */
export const ACCESS_MS = 5 * 60_000
const NONCE_MS = 10 * 60_000
const SESSION_MS = 7 * 86_400_000
const SKEW_MS = 60_000
/** How long a browser that lost the response of an exchange may repeat the request. */
const REPEAT_MS = 10_000

export function createAuthService({
  store,
  accessTokens,
  refreshTokens,
  nodes,
  now,
}: AuthParts): AuthService {
  const iso = (ms = now()): string => new Date(ms).toISOString()

  const giveTokens = async (
    { issuer }: Pick<Caller, 'issuer'>,
    browser: Browser,
    sessions: readonly StoredSession[],
  ): Promise<AuthTokens> => {
    const ends = sessions.map(({ expires_at }) => Date.parse(expires_at))
    const expiresIn = Math.floor(Math.min(ACCESS_MS, ...ends.map((end) => end - now())) / 1_000)
    const accessToken = await accessTokens.write({
      issuer,
      projectId: browser.project_id,
      accounts: sessions.map(({ account }) => account),
      browserId: browser.id,
      keyId: browser.key_id,
      issuedAt: Math.floor(now() / 1_000),
      expiresAt: Math.floor(now() / 1_000) + expiresIn,
    })
    const refreshToken = refreshTokens.write({ browserId: browser.id, turn: browser.turn })
    return { accessToken, tokenType: 'DPoP', expiresIn, refreshToken }
  }

  return {
    async giveNonce({ projectId, origin }) {
      const nonce = createNonce()
      await store.addNonce({ nonce, project_id: projectId, origin, expires_at: iso(now() + NONCE_MS) })
      return { nonce, now: iso() }
    },
    async authenticate(caller, { message, signature }) {
      const { host, protocol } = new URL(caller.origin)
      const place = { project_id: caller.projectId, origin: caller.origin }
      const result = await verify({
        message,
        signature,
        nodes,
        nowMs: now(),
        clockSkewMs: SKEW_MS,
        expected: {
          domain: host,
          scheme: protocol.slice(0, -1),
          maxAgeMs: NONCE_MS,
          nonce: (nonce) => store.takeNonce({ nonce, ...place }, iso()),
        },
      })
      if (!result.isValid)
        throw result.reason === 'node_failed'
          ? new Failure(503, 'signature', 'The node of this chain can’t check the contract. Try again.')
          : new Failure(401, 'signature', `The sign-in is refused: ${result.reason}.`)
      const { caipAddress, message: data } = result
      const longest = now() + SESSION_MS
      const end = data.expirationTime === undefined ? longest : Date.parse(data.expirationTime)
      const session = {
        account: caipAddress,
        message,
        signature,
        created_at: iso(),
        expires_at: iso(Math.min(longest, end)),
      }
      const browser = await store.addSession({ project_id: caller.projectId, key_id: caller.keyId }, session)
      const sessions = await store.sessionsOf(browser.id, iso())
      return { ...(await giveTokens(caller, browser, sessions)), session: describe(session) }
    },
    async refresh(caller, token) {
      const asked = refreshTokens.read(token)
      let browser = asked && (await store.findBrowser(caller.projectId, asked.browserId))
      // A stolen token is useless without the key, and its use does not end the owner's session.
      if (!asked || !browser || browser.key_id !== caller.keyId) throw ended()
      if (asked.turn === browser.turn)
        browser =
          (await store.turn(browser, iso())) ?? (await store.findBrowser(caller.projectId, browser.id))
      if (!browser) throw ended()
      const isRepeat = now() - Date.parse(browser.turned_at) <= REPEAT_MS
      if (asked.turn !== browser.turn - 1 || !isRepeat) {
        await store.endSessions(browser.id)
        throw ended()
      }
      const sessions = await store.sessionsOf(browser.id, iso())
      if (sessions.length === 0) throw ended()
      return giveTokens(caller, browser, sessions)
    },
    async sessions(browserId) {
      return (await store.sessionsOf(browserId, iso())).map(describe)
    },
    async signOut(browserId, account) {
      await store.endSessions(browserId, account)
      return (await store.sessionsOf(browserId, iso())).map((session) => session.account)
    },
    tidy: () => store.forget(iso()),
  }
}

export function ended(): Failure {
  return new Failure(401, 'token', 'The session has ended. Sign in again.', {
    headers: { 'www-authenticate': 'DPoP error="invalid_token", algs="ES256"' },
  })
}

function describe({
  account,
  message,
  signature,
  expires_at,
}: Omit<StoredSession, 'browser_id'>): AuthSession {
  return { account, data: { ...parseMessage(message) }, message, signature, expiresAt: expires_at }
}
