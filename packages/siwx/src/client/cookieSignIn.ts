import { readSiwxSession, type SiwxHandler, type SiwxSession } from '@latchkey/contract'
import { type MessageOptions, makeMessage } from './makeMessage.ts'

/** The server's path, and the contents of messages. */
export interface CookieSignInOptions extends MessageOptions {
  /** The path of the handler of `@latchkey/siwx/server`, on the page's own origin. `/auth/v1` unless set. */
  readonly basePath?: string
}

/**
 * A handler for `siwx` of `createKit()` that signs in at `@latchkey/siwx/server`: the server gives the nonce, verifies the
 * signature, and keeps the session in an HttpOnly cookie.
 *
 * @param options - the server's path, and the contents of messages
 *
 * @example
 * const kit = createKit({ …, siwx: cookieSignIn({ statement: 'I accept the terms.', required: true }) })
 */
export function cookieSignIn(options: CookieSignInOptions = {}): SiwxHandler {
  const { basePath = '/auth/v1', required = false, signOutOnDisconnect = true } = options

  async function ask(name: string, body?: object): Promise<Response> {
    const post = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }
    const response = await fetch(`${basePath}/${name}`, { cache: 'no-store', ...(body && post) })
    if (!response.ok)
      throw new Error(`${basePath}/${name} answered ${response.status}: ${await reasonOf(response)}`)
    return response
  }

  async function addSession({ message, signature }: SiwxSession): Promise<void> {
    await ask('authenticate', { message, signature })
  }

  return {
    async createMessage(input) {
      const response = await ask('nonce', {})
      const { nonce } = await response.json()
      if (typeof nonce !== 'string' || !/^[A-Za-z0-9]{8,}$/.test(nonce))
        throw new Error(`${basePath}/nonce gave no nonce`)
      // The server's clock is used, since a user's clock may be minutes off.
      const sent = Date.parse(response.headers.get('date') ?? '')
      return makeMessage(input, { nonce, issuedAtMs: Number.isNaN(sent) ? Date.now() : sent }, options)
    },
    addSession,
    async revokeSession(chainId, address) {
      await ask('sign-out', { account: `${chainId}:${address}` })
    },
    async setSessions(sessions) {
      if (sessions.length === 0) await ask('sign-out', {})
      for (const session of sessions) await addSession(session)
    },
    async getSessions(chainId, address) {
      const { sessions }: { sessions?: unknown } = await (await ask('sessions')).json()
      if (!Array.isArray(sessions)) throw new Error(`${basePath}/sessions gave no list`)
      return sessions
        .map(readSiwxSession)
        .filter((session) => session !== undefined)
        .filter(({ data }) => data.chainId === chainId && data.accountAddress === address)
    },
    getRequired: () => required,
    signOutOnDisconnect,
  }
}

/** The server's reason for a refusal, for the console of the page's developer. */
async function reasonOf(response: Response): Promise<string> {
  try {
    return String((await response.json()).reason)
  } catch {
    // The answer is not JSON, so something in front of the server has answered.
    return 'no reason given'
  }
}
