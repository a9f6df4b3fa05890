import {
  LOGIN_CODES,
  type RouteResponse,
  type SocialResult,
  walletSocialResult,
  walletSocialStart,
} from '@latchkey/contract'
import { CODES, FrameError } from '../FrameError.ts'
import type { Handlers } from '../gate/gate.ts'
import { beginSession } from './beginSession.ts'
import type { Frame } from './frame.ts'
import { requireRecent } from './logins.ts'

type SocialCalls = 'CONNECT_SOCIAL' | 'GET_SOCIAL_REDIRECT_URI' | 'GET_SOCIAL_RESULT'
type Done = Extract<RouteResponse<typeof walletSocialResult>, { status: 'done' }>

/** How often the server is asked while the visitor is at the provider. */
const POLL_MS = 2_000
/** A little less than the page waits (S9.9). */
const POLL_FOR_MS = 28_000

/** Sign-ins of one page, most of which were left. */
const MOST_KEPT = 20

interface SignIn {
  /** Where the visitor was sent. */
  readonly uri: string
  done?: Done
}

/**
 * Signing in with an account at a provider (S7.39, S7.40). The page opens the window and learns by a message, or by asking, that the
 * visitor is back. What it passes on is only which sign-in it means: the result comes from the server, to this device's key.
 */
export function createSocialCalls(
  frame: Frame,
  { origin, getUser }: { readonly origin: string; readonly getUser: Handlers['GET_USER'] },
): Pick<Handlers, SocialCalls> {
  const { server, session, settings, wait } = frame
  /** Those that this page has begun, by their states. */
  const signIns = new Map<string, SignIn>()

  /** @throws FrameError where the address is of no sign-in that began here */
  function find(uri: string): { readonly state: string; readonly signIn: SignIn } {
    const url = URL.canParse(uri) ? new URL(uri) : undefined
    const state = url?.searchParams.get('state') ?? ''
    const signIn = signIns.get(state)
    const isOwn = uri === signIn?.uri || (url?.origin === origin && url.pathname.startsWith('/oauth/cb/'))
    if (!signIn || !isOwn)
      throw new FrameError('This sign-in did not begin here. Begin again.', { code: LOGIN_CODES.used })
    return { state, signIn }
  }

  async function read(uri: string, isSeparate?: boolean): Promise<SocialResult> {
    const { state, signIn } = find(uri)
    if (signIn.done) return { status: 'done' }
    const body = { state, ...(isSeparate && { isSeparate }) }
    const result = await server.post(walletSocialResult, body, undefined)
    if (result.status !== 'done') return result
    signIn.done = result
    return { status: 'done' }
  }

  return {
    async GET_SOCIAL_REDIRECT_URI({ provider, isLink }, caller) {
      const token = isLink ? await session.requireToken() : undefined
      const started = server.post(
        walletSocialStart,
        {
          provider,
          origin: caller.origin,
          ...(isLink && { isLink }),
          ...(settings.locale !== undefined && { locale: settings.locale }),
        },
        token,
      )
      const { uri, state } = await (isLink ? requireRecent(started) : started)
      if (!/^https?:/i.test(uri)) throw new FrameError('The provider’s address is none of the web')
      signIns.set(state, { uri })
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
        const { state, signIn } = find(uri)
        if (signIn.done) {
          signIns.delete(state)
          await beginSession(frame, signIn.done)
          return { ...(await getUser(undefined, caller)), userName: signIn.done.userName }
        }
        await wait(POLL_MS)
      }
      throw new FrameError('The sign-in has not ended yet.', { code: LOGIN_CODES.expired })
    },
  }
}
