import type { OAuthProvider, RouteResponse, SocialFailure, walletSocialResult } from '@latchkey/contract'
import type { Logger } from 'pino'
import { chooseLocale } from '../../mail/writeMail.ts'
import type { Project } from '../../projects/project.ts'
import { Failure } from '../../server/Failure.ts'
import type { Logins } from '../identity/logins.ts'
import { type IdentityService, productOf } from '../identity/service.ts'
import { createToken, type Device, digestToken, type SignedIn } from '../identity/sessions.ts'
import type { IdentityStore, NamedLogin } from '../identity/store.ts'
import type { Bindings, Provider } from './createProvider.ts'
import type { SocialStore, StoredSignIn } from './store.ts'

type Result = RouteResponse<typeof walletSocialResult>

export interface SocialParts {
  readonly providers: ReadonlyMap<OAuthProvider, Provider>
  readonly store: SocialStore
  readonly people: IdentityStore
  readonly identity: IdentityService
  readonly logins: Logins
  /** A keyed hash. */
  readonly hash: (text: string) => Promise<string>
  /** Whether a page of this origin may show a project's wallet. */
  readonly isOriginOf: (project: Project, origin: string) => boolean
  /** The wallet's own origin. */
  readonly url: string
  /** The wallet's name. */
  readonly walletName: string
  readonly logger: Logger
  readonly now: () => number
}

/** What a provider sent a visitor back with. */
export interface Returned {
  readonly state: string
  readonly code?: string | undefined
  readonly error?: string | undefined
  readonly iss?: string | undefined
}

/** Signs people in with accounts at providers. */
export interface SocialService {
  start(
    device: Device,
    project: Project,
    wanted: { provider: OAuthProvider; locale?: string | undefined; origin?: string | undefined },
    /** To whom the account is added. */
    session: SignedIn | undefined,
  ): Promise<{ uri: string; state: string }>
  /** Takes what a provider answered. @returns the sign-in as it is then, if the state is one */
  receive(providerId: string, returned: Returned, isForm: boolean): Promise<StoredSignIn | undefined>
  result(device: Device, project: Project, state: string, isSeparate: boolean): Promise<Result>
}

const MINUTE_MS = 60_000
const START_MINUTES = 10
/** For as long the code of an offered link is good. */
const RESULT_MINUTES = 10
/** A lost answer may be asked for again. */
const AGAIN_MS = MINUTE_MS
/** What providers call it when the visitor says no. */
const DENIALS = ['access_denied', 'user_cancelled_authorize', 'user_denied', 'consent_required']

export function createSocialService(parts: SocialParts): SocialService {
  const { providers, store, people, identity, logins, hash, logger, now } = parts
  const iso = (ms = now()): string => new Date(ms).toISOString()
  /** Nothing of it is stored: it follows from the state, which only the device and the provider know. */
  const bind = async (state: string): Promise<Bindings> => ({
    state,
    verifier: await hash(JSON.stringify(['pkce', state])),
    nonce: await hash(JSON.stringify(['nonce', state])),
  })

  const exchange = async (provider: Provider, signIn: StoredSignIn, returned: Returned): Promise<void> => {
    const { state, code, error, iss } = returned
    const fail = async (reason: SocialFailure, why: string) => {
      logger.info({ provider: provider.id, reason, why }, 'a sign-in at a provider failed')
      await store.fail(signIn.digest, reason)
    }
    if (iss !== undefined && !provider.isIssuer(iss)) return fail('provider', 'another issuer')
    if (error !== undefined)
      return DENIALS.includes(error) ? fail('denied', 'denied') : fail('provider', 'an error')
    if (code === undefined) return fail('provider', 'no code')
    try {
      const profile = await provider.exchange(code, await bind(state))
      await store.succeed(signIn.digest, profile, iso(now() + RESULT_MINUTES * MINUTE_MS))
    } catch (failure) {
      await fail('provider', failure instanceof Error ? `${failure.name}: ${failure.message}` : 'unknown')
    }
  }

  const addTo = async (userId: string, project: Project, signIn: StoredSignIn): Promise<Result> => {
    const isAdded = await logins.add(userId, productOf(project, parts.walletName), loginOf(signIn))
    if (!isAdded) {
      await store.fail(signIn.digest, 'taken')
      return { status: 'failed', reason: 'taken' }
    }
    await store.move(signIn.digest, ['found'], 'linked', iso())
    return { status: 'linked' }
  }
  /** Where the verified address is somebody's, nobody is made before the visitor has decided. */
  const offer = async (
    device: Device,
    project: Project,
    signIn: StoredSignIn,
  ): Promise<Result | undefined> => {
    const { digest, email, locale } = signIn
    if (email === null) return undefined
    if (signIn.status === 'offered') return { status: 'link', email }
    const login = loginOf(signIn)
    if ((await people.findLogin(project.id, login.issuer, login.subject)) !== undefined) return undefined
    const userId = await people.findLogin(project.id, 'email', email)
    if (userId === undefined) return undefined
    // Of two questions at once one mails.
    if (await store.move(digest, ['found'], 'offered', iso())) {
      try {
        await identity.offerLink(device, project, { userId, email, locale, oauth: digest })
      } catch (error) {
        await store.move(digest, ['offered'], 'found', iso())
        throw error
      }
    }
    return { status: 'link', email }
  }

  return {
    async start(device, project, { provider: id, locale, origin }, session) {
      const provider = providers.get(id)
      if (!provider)
        throw new Failure(404, 'provider', 'provider: is not set up here.', { code: 'providerUnknown' })
      if (origin !== undefined && !(isOrigin(origin) && parts.isOriginOf(project, origin)))
        throw new Failure(403, 'origin', 'origin: is not one of the project’s.', { code: 'origin' })
      if (session) logins.requireRecent(session)
      const { token: state, digest } = createToken()
      await store.put({
        digest,
        project_id: project.id,
        device_id: device.id,
        provider: id,
        link_to: session?.user.id ?? null,
        origin: origin ?? null,
        locale: chooseLocale(locale),
        status: 'pending',
        reason: null,
        subject: null,
        name: null,
        email: null,
        ended_at: null,
        expires_at: iso(now() + START_MINUTES * MINUTE_MS),
      })
      return { uri: provider.authorizeUri(await bind(state)), state }
    },
    async receive(providerId, returned, isForm) {
      const provider = [...providers.values()].find(({ id }) => id === providerId)
      if (!provider) return undefined
      const digest = digestToken(returned.state)
      const isAnswer = returned.code !== undefined || returned.error !== undefined
      if (isAnswer && isForm === provider.isForm) {
        const signIn = await store.claim(digest, provider.id, iso())
        // A second answer, and one by the way of another provider, change nothing.
        if (!signIn) return undefined
        await exchange(provider, signIn, returned)
      } else if (isAnswer) return undefined
      const signIn = await store.find(digest)
      return signIn?.provider === provider.id ? signIn : undefined
    },
    async result(device, project, state, isSeparate) {
      const signIn = await store.find(digestToken(state))
      // One of another device is no other answer than none.
      const isOwn = signIn?.device_id === device.id && signIn.project_id === project.id
      if (!signIn || !isOwn || Date.parse(signIn.expires_at) <= now()) return failed('expired')
      const { digest, status } = signIn
      if (status === 'pending' || status === 'asked') return { status: 'pending' }
      if (status === 'failed') return failed(signIn.reason ?? 'provider')
      const isAgain = status === 'done' || status === 'linked'
      if (isAgain && Date.parse(signIn.ended_at ?? '') < now() - AGAIN_MS) return failed('used')
      if (status === 'linked') return signIn.link_to === null ? failed('used') : { status: 'linked' }
      if (signIn.link_to !== null) return addTo(signIn.link_to, project, signIn)
      if (!isAgain) {
        const offered = isSeparate ? undefined : await offer(device, project, signIn)
        if (offered) return offered
        const steps = isSeparate ? (['found', 'offered'] as const) : (['found'] as const)
        const isMoved = await store.move(digest, steps, 'done', iso())
        if (!isMoved && (await store.find(digest))?.status !== 'done') return failed('used')
      }
      // The token follows from the state, so that whoever lost the answer gets the same session and not a second one.
      const token = await hash(JSON.stringify(['session', state]))
      const { provider, name, locale } = signIn
      const signedIn = await identity.signIn(device, project, { ...loginOf(signIn), locale, token })
      return { status: 'done', ...signedIn, userName: name, provider }
    },
  }
}

function failed(reason: SocialFailure): Result {
  return { status: 'failed', reason }
}

function loginOf({ provider, subject, name }: StoredSignIn): NamedLogin {
  if (subject === null) throw new TypeError('A sign-in that was found has a subject.')
  return { issuer: provider, subject, name }
}

/** `https://app.example`, and nothing that only begins or ends like it. */
function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { origin, protocol } = new URL(text)
  return origin === text && /^https?:$/.test(protocol)
}
