import type {
  OAuthProvider,
  RouteResponse,
  SocialFailure,
  WalletRecord,
  walletSocialDecide,
  walletSocialFinish,
  walletSocialResult,
} from '@latchkey/contract'
import { chooseLocale } from '../../mail/writeMail.ts'
import type { Project } from '../../projects/project.ts'
import { Failure } from '../../server/Failure.ts'
import { isSameSecret } from '../../server/isSameSecret.ts'
import { type Changes, changeUnknown } from '../identity/changes.ts'
import { describeLogin } from '../identity/describeLogin.ts'
import { provingEmail } from '../identity/loginAge.ts'
import type { Openings } from '../identity/openings.ts'
import { type IdentityService, productOf } from '../identity/service.ts'
import {
  type Caller,
  createToken,
  type Device,
  digestToken,
  requireRecent,
  type Sessions,
  type SignedIn,
} from '../identity/sessions.ts'
import type { IdentityStore, NamedLogin } from '../identity/store.ts'
import { createExchange, type ExchangeParts, type Returned } from './createExchange.ts'
import type { Provider } from './createProvider.ts'
import type { StoredSignIn } from './store.ts'

type Result = RouteResponse<typeof walletSocialResult>
type Finished = RouteResponse<typeof walletSocialFinish>
type Decided = RouteResponse<typeof walletSocialDecide>
type Failed = Extract<Result, { status: 'failed' }>

export interface SocialParts extends ExchangeParts {
  readonly providers: ReadonlyMap<OAuthProvider, Provider>
  readonly people: IdentityStore
  readonly identity: IdentityService
  readonly sessions: Pick<Sessions, 'live'>
  readonly changes: Pick<Changes, 'ask' | 'requireAdding' | 'sendCode' | 'confirm'>
  readonly proveDevice: Openings['prove']
  readonly walletOf: (userId: string) => Promise<WalletRecord | null>
  readonly walletName: string
}

interface Proof {
  readonly state: string
  readonly secret: string
}

export interface SocialService {
  start(
    device: Device,
    project: Project,
    wanted: {
      provider: OAuthProvider
      challenge: string
      locale?: string | undefined
      isProof?: boolean | undefined
    },
    /** The session to which the account is added, or whose device it proves. */
    session: SignedIn | undefined,
  ): Promise<{ uri: string; state: string }>
  /** Accepts a provider's response only from the browser that began the sign-in. */
  finish(caller: Caller, project: Project, proof: Proof, returned: Returned): Promise<Finished>
  /**
   * Mails the code that adds the account.
   *
   * @throws Failure 404 if no decision is pending, or the session that began the sign-in has ended
   */
  sendCode(caller: Caller, project: Project, proof: Proof, locale?: string): Promise<void>
  /**
   * Adds the account to the user who began the sign-in, or not, by the user's decision in the same browser.
   *
   * @throws Failure 400 without the mailed code, if the user has an address
   */
  decide(
    caller: Caller,
    project: Project,
    proof: Proof,
    decision: { isWanted: boolean; otp?: string | undefined },
  ): Promise<Decided>
  result(device: Device, project: Project, state: string, isSeparate: boolean): Promise<Result>
}

const MINUTE_MS = 60_000
const START_MINUTES = 10
const AGAIN_MS = MINUTE_MS

export function createSocialService(parts: SocialParts): SocialService {
  const { providers, store, people, identity, sessions, changes, hash, now } = parts
  const { bind, exchange } = createExchange(parts)
  const iso = (ms = now()): string => new Date(ms).toISOString()
  /** Proves the device of a session by the account of a user without an address. */
  const prove = async (project: Project, digest: string, session: SignedIn): Promise<Finished> => {
    const signIn = await store.find(digest)
    if (!signIn) return failed('expired')
    const { issuer, subject } = loginOf(signIn)
    const isOwn = (await people.findLogin(project.id, issuer, subject)) === session.user.id
    if (isOwn && signIn.status === 'linked') return { status: 'found' }
    const reason = !isOwn
      ? 'taken'
      : (await parts.proveDevice(session, { issuer, subject }))
        ? undefined
        : 'expired'
    if (reason) await store.fail(digest, reason)
    else await store.move(digest, ['found'], 'linked', iso())
    return reason ? failed(reason) : { status: 'found' }
  }
  /** Finds the sign-in with this secret. Without the secret, a caller learns and changes nothing. */
  const findBound = async (project: Project, { state, secret }: Proof): Promise<StoredSignIn | undefined> => {
    const signIn = await store.find(digestToken(state))
    const isLive = signIn?.project_id === project.id && Date.parse(signIn.expires_at) > now()
    const { challenge } = signIn ?? {}
    return isLive && challenge && isSameSecret(digestToken(secret), challenge) ? signIn : undefined
  }

  const sessionOf = (caller: Caller, { session }: StoredSignIn) => sessions.live(session ?? '', caller)
  /** If the verified address belongs to a user, no new user is created before that user has decided. */
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
    if (await store.move(digest, ['found'], 'offered', iso())) {
      try {
        await identity.offerLink(device, project, { userId, email, locale, oauth: digest, login })
      } catch (error) {
        await store.move(digest, ['offered'], 'found', iso())
        throw error
      }
    }
    return { status: 'link', email }
  }

  return {
    async start(device, project, { provider: id, challenge, locale, isProof = false }, session) {
      const provider = providers.get(id)
      if (!provider)
        throw new Failure(404, 'provider', 'provider: is not set up here.', { code: 'providerUnknown' })
      if (session && !isProof) {
        requireRecent(session, now())
        await changes.requireAdding(session)
      }
      const { token: state, digest } = createToken()
      await store.put({
        digest,
        challenge,
        project_id: project.id,
        device_id: device.id,
        provider: id,
        link_to: isProof ? null : (session?.user.id ?? null),
        session: session?.digest ?? null,
        proves: isProof ? (session?.digest ?? null) : null,
        origin: null,
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
    async finish(caller, project, proof, returned) {
      const provider = providers.get(returned.provider)
      const signIn = await findBound(project, proof)
      if (!provider || signIn?.provider !== provider.id) return failed('expired')
      if (await store.claim(signIn.digest, provider.id, iso()))
        await exchange(provider, signIn, proof.state, returned)
      // A repeated provider response changes nothing, and gets the same result as the first.
      const { status, reason, link_to, proves, name } = (await store.find(signIn.digest)) ?? signIn
      if (status === 'failed') return failed(reason ?? 'provider')
      if (status !== 'found' && !(status === 'linked' && proves)) return failed('used')
      if (link_to === null && proves === null) return { status: 'found' }
      const session = await sessionOf(caller, signIn)
      if (!session) return failed('expired')
      if (link_to === null) return prove(project, signIn.digest, session)
      const { id } = session.user
      const [list, wallet, email] = await Promise.all([
        people.logins(id),
        parts.walletOf(id),
        provingEmail(people, session, now()),
      ])
      return { status: 'ask', name, wallet, logins: list.map(describeLogin), codeTo: email ?? null }
    },
    async sendCode(caller, project, proof, locale) {
      const signIn = await findBound(project, proof)
      const session = signIn?.status === 'found' ? await sessionOf(caller, signIn) : undefined
      if (!signIn || !session || signIn.link_to === null) throw changeUnknown()
      const id = await changes.ask(session, { kind: 'add', login: loginOf(signIn) })
      await changes.sendCode(session, productOf(project, parts.walletName), id, locale)
    },
    async decide(caller, project, proof, { isWanted, otp }) {
      const signIn = await findBound(project, proof)
      if (!signIn || signIn.link_to === null) return failed('expired')
      const { digest, status } = signIn
      if (status === 'linked' && isWanted) return { status: 'linked' }
      if (status !== 'found') return failed('used')
      const fail = async (reason: SocialFailure) => {
        await store.fail(digest, reason)
        return failed(reason)
      }
      if (!isWanted) return fail('denied')
      // If the user has signed out meanwhile, nothing is added.
      const session = await sessionOf(caller, signIn)
      if (!session) return fail('expired')
      const login = loginOf(signIn)
      const ownerOf = () => people.findLogin(project.id, login.issuer, login.subject)
      if ((await ownerOf()) === undefined)
        try {
          const id = await changes.ask(session, { kind: 'add', login })
          await changes.confirm(session, productOf(project, parts.walletName), id, otp)
        } catch (error) {
          // The user pressed twice and the other request has added the account, or another user was faster.
          if ((await ownerOf()) === undefined) throw error
        }
      if ((await ownerOf()) !== session.user.id) return fail('taken')
      await store.move(digest, ['found'], 'linked', iso())
      return { status: 'linked' }
    },
    async result(device, project, state, isSeparate) {
      const signIn = await store.find(digestToken(state))
      // Another device gets the same response as for an unknown sign-in.
      const isOwn = signIn?.device_id === device.id && signIn.project_id === project.id
      if (!signIn || !isOwn || Date.parse(signIn.expires_at) <= now()) return failed('expired')
      const { digest, status } = signIn
      if (status === 'pending' || status === 'asked') return { status: 'pending' }
      if (status === 'failed') return failed(signIn.reason ?? 'provider')
      const isAgain = status === 'done' || status === 'linked'
      if (isAgain && Date.parse(signIn.ended_at ?? '') < now() - AGAIN_MS) return failed('used')
      const isOfSession = signIn.link_to !== null || signIn.proves !== null
      if (status === 'linked') return isOfSession ? { status: 'linked' } : failed('used')
      // The user continues in the browser that began the sign-in.
      if (isOfSession) return { status: 'pending' }
      const offered = isAgain || isSeparate ? undefined : await offer(device, project, signIn)
      if (offered) return offered
      // Derived from the state, so that a user who lost the response gets the same session again.
      const token = await hash(JSON.stringify(['session', state]))
      const { provider, name, locale } = signIn
      const signedIn = await identity.signInOnce(device, project, {
        ...{ ...loginOf(signIn), locale, token },
        take: (transaction) =>
          store.move(digest, isSeparate ? ['found', 'offered'] : ['found'], 'done', iso(), transaction),
      })
      return signedIn ? { status: 'done', ...signedIn, userName: name, provider } : failed('used')
    },
  }
}

function failed(reason: SocialFailure): Failed {
  return { status: 'failed', reason }
}

function loginOf({ provider, subject, name }: StoredSignIn): NamedLogin {
  if (subject === null) throw new TypeError('A sign-in that was found has a subject.')
  return { issuer: provider, subject, name }
}
