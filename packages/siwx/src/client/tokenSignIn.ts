import { createProof, readSiwxSession, type SiwxHandler, type SiwxSession } from '@latchkey/contract'
import { type BrowserStore, type KeptSignIn, openBrowserStore } from './browserStore.ts'
import { type MessageOptions, makeMessage } from './makeMessage.ts'

/** The gateway, and the contents of messages. */
export interface TokenSignInOptions extends MessageOptions {
  /** The gateway's URL: `https://gateway.example.com`. */
  readonly gatewayUrl: string
  readonly projectId: string
  /** The storage of the key and the refresh token, for tests. IndexedDB unless set. */
  readonly store?: BrowserStore
}

/** A handler that signs in at a gateway, and calls your own back end as the signed-in user. */
export interface TokenSignIn extends SiwxHandler {
  /**
   * Calls a back end with the access token and a proof of this browser's key; without a sign-in, it calls without both. Don't use it for
   * requests whose body is a stream, since the request may be sent twice.
   *
   * @param url - absolute, or relative to the page
   * @throws what `fetch` throws
   */
  fetch(url: string | URL, init?: RequestInit): Promise<Response>
}

interface Access {
  readonly token: string
  /** In milliseconds since 1970, by this browser's clock. */
  readonly endsAtMs: number
}

/** A token that expires within this time is exchanged first. */
const SOON_MS = 20_000

/**
 * A handler for `siwx` of `createKit()` that signs in at a gateway, without cookies and without a server of your own. The access token
 * stays in memory. Both tokens are bound to a key of this browser that cannot be read, so neither of them works elsewhere.
 *
 * @param options - the gateway, your project, and the contents of messages
 * @see RFC 9449
 *
 * @example
 * const auth = tokenSignIn({ gatewayUrl: 'https://gateway.example.com', projectId: 'shop', required: true })
 * const kit = createKit({ …, siwx: auth })
 * const notes = await auth.fetch('https://api.example.com/notes')
 */
export function tokenSignIn(options: TokenSignInOptions): TokenSignIn {
  const { gatewayUrl, projectId, required = false, signOutOnDisconnect = true } = options
  const name = `${gatewayUrl} ${projectId}`
  const store = options.store ?? openBrowserStore(name)
  let access: Access | undefined
  /** How far the server's clock is ahead, in ms. */
  let aheadMs = 0

  /** Runs one task at a time, across all tabs. */
  const alone = <result>(act: () => Promise<result>): Promise<result> =>
    navigator.locks ? navigator.locks.request(`latchkey sign-in ${name}`, act) : act()

  async function keep(): Promise<KeptSignIn> {
    const kept = await store.read()
    if (kept) return kept
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
    const key = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify'])
    const made = { key, refreshToken: undefined }
    await store.write(made)
    return made
  }

  /** Sends a call with its proof, and again if the server asks for a proof with its nonce. */
  async function send(
    url: string,
    init: RequestInit,
    key: CryptoKeyPair,
    token: string | undefined,
    nonce?: string,
  ): Promise<Response> {
    const method = init.method ?? 'GET'
    const headers = new Headers(init.headers)
    headers.set('dpop', await createProof({ key, method, url, token, nonce, now: Date.now() + aheadMs }))
    if (token !== undefined) headers.set('authorization', `DPoP ${token}`)
    const response = await fetch(url, { ...init, headers, cache: 'no-store' })
    const asked = response.status === 401 ? response.headers.get('dpop-nonce') : null
    return asked !== null && nonce === undefined ? send(url, init, key, token, asked) : response
  }

  const post = (body: object): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ projectId, ...body }),
  })
  const urlOf = (path: string): string => `${gatewayUrl}/auth/v1/${path}`

  /** Keeps the tokens of an answer. @returns the access token */
  async function take(response: Response, { key }: KeptSignIn): Promise<string> {
    const { accessToken, refreshToken, expiresIn } = await read(response)
    if (typeof accessToken !== 'string' || typeof refreshToken !== 'string' || typeof expiresIn !== 'number')
      throw new Error(`${gatewayUrl} gave no tokens`)
    await store.write({ key, refreshToken })
    access = { token: accessToken, endsAtMs: Date.now() + expiresIn * 1_000 }
    return accessToken
  }

  /** @returns the access token; undefined if nobody is signed in */
  async function getToken(): Promise<string | undefined> {
    if (access && access.endsAtMs - SOON_MS > Date.now()) return access.token
    return alone(async () => {
      if (access && access.endsAtMs - SOON_MS > Date.now()) return access.token
      access = undefined
      const kept = await store.read()
      if (kept?.refreshToken === undefined) return undefined
      const { key, refreshToken } = kept
      const response = await send(urlOf('refresh'), post({ refreshToken }), key, undefined)
      if (response.status === 401) {
        await store.write({ key, refreshToken: undefined })
        return undefined
      }
      return take(await checked(response), kept)
    })
  }

  /** Calls with a token, and again with a new one if the first was refused. @returns undefined without a sign-in */
  async function call(url: string, init: RequestInit): Promise<Response | undefined> {
    for (let isAgain = false; ; isAgain = true) {
      const token = await getToken()
      if (token === undefined) return undefined
      const response = await send(url, init, (await keep()).key, token)
      if (response.status !== 401 || isAgain) return response
      access = undefined
    }
  }

  async function addSession({ message, signature }: SiwxSession): Promise<void> {
    await alone(async () => {
      const kept = await keep()
      const answer = await send(urlOf('authenticate'), post({ message, signature }), kept.key, undefined)
      await take(await checked(answer), kept)
    })
  }

  async function signOut(body: object): Promise<void> {
    const response = await call(urlOf('sign-out'), post(body))
    if (!response || response.status === 401) return
    const { accounts } = await read(await checked(response))
    if (!Array.isArray(accounts) || accounts.length > 0) return
    access = undefined
    await alone(async () => store.write({ ...(await keep()), refreshToken: undefined }))
  }

  return {
    async createMessage(input) {
      const { nonce, now } = await read(await checked(await fetch(urlOf('nonce'), post({}))))
      if (typeof nonce !== 'string' || !/^[A-Za-z0-9]{8,}$/.test(nonce))
        throw new Error(`${urlOf('nonce')} gave no nonce`)
      // The server's clock is used, since a user's clock may be minutes off.
      const sent = Date.parse(String(now))
      const issuedAtMs = Number.isNaN(sent) ? Date.now() : sent
      aheadMs = issuedAtMs - Date.now()
      return makeMessage(input, { nonce, issuedAtMs }, options)
    },
    addSession,
    revokeSession: (chainId, address) => signOut({ account: `${chainId}:${address}` }),
    async setSessions(sessions) {
      if (sessions.length === 0) await signOut({})
      for (const session of sessions) await addSession(session)
    },
    async getSessions(chainId, address) {
      const response = await call(`${urlOf('sessions')}?${new URLSearchParams({ projectId })}`, {})
      if (!response || response.status === 401) return []
      const { sessions } = await read(await checked(response))
      if (!Array.isArray(sessions)) throw new Error(`${urlOf('sessions')} gave no list`)
      return sessions
        .map(readSiwxSession)
        .filter((session) => session !== undefined)
        .filter(({ data }) => data.chainId === chainId && data.accountAddress === address)
    },
    getRequired: () => required,
    signOutOnDisconnect,
    async fetch(url, init = {}) {
      const absolute = new URL(url, location.href).href
      return (await call(absolute, init)) ?? fetch(absolute, init)
    },
  }
}

async function checked(response: Response): Promise<Response> {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`)
  return response
}

async function read(response: Response): Promise<Readonly<Record<string, unknown>>> {
  const body: unknown = await response.json()
  return typeof body === 'object' && body !== null ? { ...body } : {}
}
