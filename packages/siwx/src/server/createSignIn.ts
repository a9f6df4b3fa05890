import type { CaipAddress, CaipNetworkId, SiwxSession } from '@latchkey/contract'
import { isCaipAddress } from '@latchkey/contract'
import { createNonce } from '../message/createNonce.ts'
import type { Nodes } from '../signature/nodes.ts'
import { verify } from '../verify/verify.ts'
import { createCookie, type RequestHeaders } from './cookie.ts'
import { HttpRefusal } from './HttpRefusal.ts'
import { readBody, requireJson } from './readBody.ts'
import { readOrigin } from './readOrigin.ts'
import type { SessionRecord, SignInStore } from './store.ts'
import { toSession } from './toSession.ts'

const NONCE_MS = 10 * 60_000
const CLOCK_SKEW_MS = 60_000
const WEEK_S = 7 * 86_400

/** The options of `createSignIn()`. */
export interface SignInOptions {
  /** The origin of your pages: `https://app.example.com`. Only they can sign in. http is allowed only for localhost. */
  readonly origin: string
  readonly store: SignInStore
  /** Separates the sessions of several projects in one store. `default` unless set. */
  readonly projectId?: string
  /** The handler's path. `/auth/v1` unless set. */
  readonly basePath?: string
  /** How long a session lasts, unless its message expires earlier. A week unless set. */
  readonly sessionSeconds?: number
  /** The chains whose accounts may sign in. All unless set. */
  readonly chainIds?: readonly CaipNetworkId[]
  /** Nodes by chain, for contract wallets. */
  readonly nodes?: Nodes
  /** Decides whether a request may pass, for rate limits. */
  readonly admit?: (request: Request) => boolean | Promise<boolean>
  /** Called once if the options are dangerous. Writes to the console unless set. */
  readonly warn?: (warning: string) => void
  /** Milliseconds since 1970. The machine's clock unless set. */
  readonly now?: () => number
}

/** Sign-in on your own origin, with cookies. */
export interface SignIn {
  /** Answers the requests under `basePath`. It passes on errors that your store throws. */
  handle(request: Request): Promise<Response>
  /** The accounts that are signed in in the browser of a request, the latest first. Use it in any handler, and for rendering. */
  getSessions(request: RequestHeaders): Promise<readonly SessionRecord[]>
  /** Signs an account out in all browsers, at once. */
  revoke(caipAddress: CaipAddress): Promise<void>
}

/**
 * Makes the back end of sign-in for one site: nonces, verification, and sessions in an HttpOnly cookie.
 *
 * @param options - your origin and a store
 * @throws Error if `origin` is not an origin, or uses http for a host other than localhost
 *
 * @example
 * const signIn = createSignIn({ origin: 'https://app.example.com', store })
 * app.all('/auth/v1/*', (context) => signIn.handle(context.req.raw))
 */
export function createSignIn(options: SignInOptions): SignIn {
  const { store, projectId = 'default', basePath = '/auth/v1', sessionSeconds = WEEK_S, chainIds } = options
  const { origin, host, protocol, isSecure } = readOrigin(options.origin)
  const { nodes = {}, admit = () => true, now = Date.now } = options
  const cookie = createCookie(isSecure)
  if (!isSecure)
    (options.warn ?? warnInConsole)(`${origin} has no https: its cookies are for development only.`)

  async function getSessions(request: RequestHeaders): Promise<readonly SessionRecord[]> {
    const token = cookie.read(request)
    if (token === undefined) return []
    return store.readSessions({ projectId, browser: cookie.hash(token), nowMs: now() })
  }

  async function giveNonce(): Promise<Response> {
    const nonce = createNonce()
    await store.addNonce({ nonce, projectId, origin, expiresAtMs: now() + NONCE_MS })
    return answer(200, { nonce })
  }

  async function authenticate(request: Request): Promise<Response> {
    const body = await readBody(request)
    const [message, signature] = [body.get('message'), body.get('signature')]
    if (typeof message !== 'string' || typeof signature !== 'string')
      throw new HttpRefusal(400, 'body_malformed')
    const nowMs = now()
    const result = await verify({
      message,
      signature,
      nodes,
      nowMs,
      clockSkewMs: CLOCK_SKEW_MS,
      expected: {
        domain: host,
        scheme: protocol,
        maxAgeMs: NONCE_MS,
        nonce: (nonce) => store.takeNonce({ nonce, projectId, origin, nowMs }),
        ...(chainIds && { chainIds }),
      },
    })
    if (!result.isValid) throw new HttpRefusal(result.reason === 'node_failed' ? 503 : 401, result.reason)
    const { expirationTime } = result.message
    const longest = nowMs + sessionSeconds * 1_000
    const expiresAtMs = Math.min(longest, expirationTime === undefined ? longest : Date.parse(expirationTime))
    const { caipAddress } = result
    const session = { projectId, caipAddress, message, signature, createdAtMs: nowMs, expiresAtMs }
    // Every sign-in sets a new cookie, so a cookie that an attacker planted before does not become signed in.
    const token = cookie.create()
    const former = cookie.read(request)
    const formerBrowser = former === undefined ? undefined : cookie.hash(former)
    await store.addSession({ session, browser: cookie.hash(token), formerBrowser, nowMs })
    return answer(200, describe(session), cookie.write(token, sessionSeconds))
  }

  async function signOut(request: Request): Promise<Response> {
    const account = (await readBody(request)).get('account')
    if (account !== undefined && !(typeof account === 'string' && isCaipAddress(account)))
      throw new HttpRefusal(400, 'body_malformed')
    const token = cookie.read(request)
    if (token !== undefined)
      await store.removeSessions({ projectId, browser: cookie.hash(token), caipAddress: account })
    const isLast = (await getSessions(request)).length === 0
    return answer(200, {}, isLast ? cookie.write('', 0) : undefined)
  }

  async function me(request: Request): Promise<Response> {
    const [latest] = await getSessions(request)
    if (!latest) throw new HttpRefusal(401, 'signed_out')
    return answer(200, describe(latest))
  }

  const routes: Readonly<Record<string, readonly [string, (request: Request) => Promise<Response>]>> = {
    nonce: ['POST', giveNonce],
    authenticate: ['POST', authenticate],
    'sign-out': ['POST', signOut],
    me: ['GET', me],
    sessions: [
      'GET',
      async (request) => answer(200, { sessions: (await getSessions(request)).map(describe) }),
    ],
  }

  async function route(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    const name = pathname.startsWith(`${basePath}/`) ? pathname.slice(basePath.length + 1) : ''
    const found = Object.hasOwn(routes, name) ? routes[name] : undefined
    if (!found) throw new HttpRefusal(404, 'not_found')
    const [method, run] = found
    if (request.method !== method) throw new HttpRefusal(405, 'method')
    // Browsers send the origin with every POST. A POST without this origin may come from another site.
    if (method === 'POST' && request.headers.get('origin') !== origin) throw new HttpRefusal(403, 'origin')
    if (method === 'POST') requireJson(request)
    if (!(await admit(request))) throw new HttpRefusal(429, 'too_many_requests')
    return run(request)
  }

  return {
    getSessions,
    revoke: (caipAddress) => store.revokeAccount({ projectId, caipAddress }),
    async handle(request) {
      try {
        return await route(request)
      } catch (error) {
        if (error instanceof HttpRefusal) return answer(error.status, { reason: error.reason })
        throw error
      }
    },
  }
}

function describe(session: SessionRecord): SiwxSession & { readonly account: CaipAddress } {
  return { account: session.caipAddress, ...toSession(session) }
}

function answer(status: number, body: unknown, setCookie?: string): Response {
  const headers = new Headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  if (setCookie !== undefined) headers.set('set-cookie', setCookie)
  return Response.json(body, { status, headers })
}

function warnInConsole(warning: string): void {
  // biome-ignore lint/suspicious/noConsole: an operator who starts a server reads its console.
  console.warn(`[latchkey] ${warning}`)
}
