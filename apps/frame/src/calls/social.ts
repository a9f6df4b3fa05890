import {
  LOGIN_CODES,
  type OAuthProvider,
  type RouteResponse,
  SIGN_IN_PATH,
  type SocialResult,
  walletSocialResult,
  walletSocialStart,
} from '@latchkey/contract'
import { parse } from 'valibot'
import { CODES, FrameError } from '../FrameError.ts'
import type { Handlers } from '../gate/gate.ts'
import { type Begun, begun, type SignInKnock } from '../window/wire.ts'
import { beginSession } from './beginSession.ts'
import type { Frame } from './frame.ts'
import { requireRecent } from './logins.ts'

type SocialCalls = 'CONNECT_SOCIAL' | 'GET_SOCIAL_REDIRECT_URI' | 'GET_SOCIAL_RESULT'
type Done = Extract<RouteResponse<typeof walletSocialResult>, { status: 'done' }>

/** The interval at which the server is asked while the user is at the provider. */
const POLL_MS = 2_000
/** A little less than the page waits (S9.9). */
const POLL_FOR_MS = 28_000

/** The maximum number of sign-ins kept for a page. Most of them are abandoned. */
const MOST_KEPT = 20
/** The maximum number of windows of one sign-in. A window that was blocked or closed is opened again. */
const MOST_WINDOWS = 5
/** How long a window may begin a sign-in, in milliseconds. */
const OPEN_MS = 600_000

interface SignIn {
  readonly provider: OAuthProvider
  readonly isLink: boolean
  readonly page: string
  readonly until: number
  /** The frame's answer to each window, by the window's challenge. */
  readonly windows: Map<string, Promise<Begun>>
  /** The server's states of the sign-ins that the windows have begun, newest first. */
  readonly states: string[]
  /** Why the newest window could not begin the sign-in. */
  failure?: FrameError | undefined
  done?: Done
}

/**
 * The calls that sign in with an account at a provider (S7.39, S7.40). The page opens the wallet's own window, which makes a secret and begins.
 * Only the browser with the secret can finish. The page only says which sign-in it means; the server gives the result to this device's key.
 */
export function createSocialCalls(
  frame: Frame,
  {
    origin,
    now,
    getUser,
  }: { readonly origin: string; readonly now: () => number; readonly getUser: Handlers['GET_USER'] },
): { calls: Pick<Handlers, SocialCalls>; begin: (knock: SignInKnock) => Promise<Begun | undefined> } {
  const { server, session, settings, wait } = frame
  /** The sign-ins that this page has asked for, by the URLs of their windows. */
  const signIns = new Map<string, SignIn>()
  const addressOf = (id: string): string => `${origin}${SIGN_IN_PATH}#${id}`

  /** @throws FrameError if no sign-in with this URL began here */
  function find(uri: string): SignIn {
    const signIn = signIns.get(uri)
    if (signIn) return signIn
    throw new FrameError('This sign-in did not begin here. Begin again.', { code: LOGIN_CODES.used })
  }

  async function begin(signIn: SignIn, challenge: string): Promise<Begun> {
    const { provider, isLink, page } = signIn
    delete signIn.failure
    try {
      const token = isLink ? await session.requireToken() : undefined
      const { locale } = settings
      const body = { provider, challenge, ...(isLink && { isLink }), ...(locale !== undefined && { locale }) }
      const started = server.post(walletSocialStart, body, token)
      const { uri, state } = await (isLink ? requireRecent(started) : started)
      signIn.states.unshift(state)
      return parse(begun, {
        ...{ type: 'latchkey/begun', challenge, state, uri },
        ...{ provider, page, projectId: frame.projectId },
      })
    } catch (error) {
      const failure =
        error instanceof FrameError ? error : new FrameError('The provider’s address is none of the web')
      signIn.failure = failure
      // The next window tries again.
      signIn.windows.delete(challenge)
      const { message, reason } = failure
      return { type: 'latchkey/refused', challenge, message, ...(reason !== undefined && { reason }) }
    }
  }

  async function read(uri: string, isSeparate?: boolean): Promise<SocialResult> {
    const signIn = find(uri)
    if (signIn.done) return { status: 'done' }
    if (signIn.failure) throw signIn.failure
    let newest: SocialResult | undefined
    for (const state of signIn.states) {
      const body = { state, ...(isSeparate && { isSeparate }) }
      const result = await server.post(walletSocialResult, body, undefined)
      if (result.status === 'done') {
        signIn.done = result
        return { status: 'done' }
      }
      if (result.status === 'link' || result.status === 'linked') return result
      newest ??= result
    }
    if (newest) return newest
    return signIn.until > now() ? { status: 'pending' } : { status: 'failed', reason: 'expired' }
  }

  return {
    async begin({ id, challenge }) {
      const signIn = signIns.get(addressOf(id))
      if (!signIn || signIn.until <= now()) return undefined
      const known = signIn.windows.get(challenge)
      if (known) return known
      if (signIn.windows.size >= MOST_WINDOWS) return undefined
      const answer = begin(signIn, challenge)
      signIn.windows.set(challenge, answer)
      return answer
    },
    calls: {
      async GET_SOCIAL_REDIRECT_URI({ provider, isLink = false }, caller) {
        // If the browser denies storage, this fails before a window opens.
        await (isLink ? session.requireToken() : session.token())
        const uri = addressOf(crypto.randomUUID())
        signIns.set(uri, {
          ...{ provider, isLink, page: caller.origin },
          ...{ until: now() + OPEN_MS, windows: new Map(), states: [] },
        })
        const [oldest = ''] = signIns.keys()
        if (signIns.size > MOST_KEPT) signIns.delete(oldest)
        return { uri }
      },
      GET_SOCIAL_RESULT: ({ uri, isSeparate }) => read(uri, isSeparate),
      async CONNECT_SOCIAL({ uri }, caller) {
        for (let waited = 0; waited <= POLL_FOR_MS; waited += POLL_MS) {
          const result = await read(uri)
          if (result.status === 'failed')
            throw new FrameError('The sign-in did not succeed.', { code: LOGIN_CODES[result.reason] })
          if (result.status === 'link' || result.status === 'linked')
            throw new FrameError('The sign-in waits for a code.', { code: CODES.unauthorized })
          const { done } = find(uri)
          if (done) {
            signIns.delete(uri)
            await beginSession(frame, done)
            return { ...(await getUser(undefined, caller)), userName: done.userName }
          }
          await wait(POLL_MS)
        }
        throw new FrameError('The sign-in has not ended yet.', { code: LOGIN_CODES.expired })
      },
    },
  }
}
