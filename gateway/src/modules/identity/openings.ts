import type {
  RouteResponse,
  walletOpeningLook,
  walletOpeningStart,
  walletOpeningsWaiting,
} from '@latchkey/contract'
import type { Mailer } from '../../mail/createMailer.ts'
import { chooseLocale } from '../../mail/writeMail.ts'
import type { Project } from '../../projects/project.ts'
import { Failure } from '../../server/Failure.ts'
import { isSameSecret } from '../../server/isSameSecret.ts'
import type { WalletStore } from '../wallet/store.ts'
import type { CodeStore } from './codeStore.ts'
import { CODE_MINUTES, codeExpired } from './codes.ts'
import { describeLogin } from './describeLogin.ts'
import { isYoung } from './loginAge.ts'
import { mailBudgets, spendAll } from './mailBudgets.ts'
import type { OpeningStore, StoredOpening } from './openingStore.ts'
import { productOf } from './service.ts'
import { createToken, digestToken, type SignedIn } from './sessions.ts'
import type { IdentityStore, NamedLogin, Session } from './store.ts'

export interface OpeningParts {
  readonly store: OpeningStore
  readonly people: IdentityStore
  readonly codeStore: CodeStore
  readonly mailer: Mailer
  readonly hash: (text: string) => Promise<string>
  readonly hasWallet: (userId: string, deviceId: string) => Promise<boolean>
  readonly madeElsewhere: WalletStore['madeElsewhere']
  readonly url: string
  readonly name: string
  readonly mailsPerClient: number
  readonly now: () => number
}

/**
 * A sign-in gives a session that can only read. Before a device without a share opens the wallet, its user must prove it in the wallet's own window,
 * whatever the sign-in method: a page can get a code from its user, and enter it on another device.
 */
export interface Openings {
  start(
    session: SignedIn,
    project: Project,
    wanted: { challenge: string; locale?: string | undefined },
  ): Promise<RouteResponse<typeof walletOpeningStart>>
  /** Whether the session's device was proved within the last hour. */
  isProved(session: Pick<SignedIn, 'digest'>): Promise<boolean>
  /** @throws Failure 400 for a wrong code, and for any code after the fifth try or ten minutes */
  enter(session: SignedIn, code: string): Promise<void>
  look(project: Project, token: string): Promise<RouteResponse<typeof walletOpeningLook>>
  reveal(project: Project, token: string): Promise<string>
  /** @throws Failure 403 in a browser other than the requesting one */
  confirm(project: Project, token: string, secret: string): Promise<void>
  waiting(session: SignedIn): Promise<RouteResponse<typeof walletOpeningsWaiting>['waiting']>
  /** @throws Failure 403 from a device that does not open the wallet itself */
  allow(session: SignedIn, id: string): Promise<void>
  /**
   * Proves the device of a session, by a sign-in that was bound to its browser.
   *
   * @returns false if the session requested no proof, must be proved by mail, or the login is young
   */
  prove(
    session: Pick<Session, 'digest' | 'user' | 'login'>,
    login: Omit<NamedLogin, 'name'>,
  ): Promise<boolean>
}

const MINUTE_MS = 60_000
/** How long a proof opens the wallet. Long enough for a user who closed the window because a mail was slow. */
const PROVED_MS = 60 * MINUTE_MS
const MOST_TRIES = 5
/** Limit for one device, so that an attacker who signs in as the user elsewhere doesn't use it up. */
const PER_DEVICE_HOUR = 10
/** Limit for all devices that are signed in with one login. */
const PER_LOGIN_HOUR = 20
/** Crockford's alphabet, without look-alike letters. Codes for pages are digits only. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export function createOpenings(parts: OpeningParts): Openings {
  const { store, people, codeStore, mailer, hash, now } = parts
  const iso = (ms = now()): string => new Date(ms).toISOString()
  /** Derives the code from the link. The code is not stored. */
  const codeOf = async (token: string): Promise<string> => {
    const bytes = Buffer.from(await hash(JSON.stringify(['opening code', token])), 'base64url')
    const letters = Array.from(bytes.subarray(0, 8), (byte) => LETTERS[byte % LETTERS.length]).join('')
    return `${letters.slice(0, 4)}-${letters.slice(4)}`
  }
  const digestOf = (id: string, code: string): Promise<string> =>
    hash(JSON.stringify(['opening', id, plain(code)]))
  const proveIt = (id: string): Promise<boolean> => store.prove(id, iso(), iso(now() + PROVED_MS))
  /**
   * Lists the logins that prove a new device: only the address, if there is one. A young login proves nothing: an attacker who added it could open
   * the wallet with it.
   */
  const proofsOf = async ({ user, login }: Pick<Session, 'user' | 'login'>) => {
    const ways = (await people.logins(user.id)).filter((way) => !isYoung(way, user, now()))
    if (login !== null && !ways.some(({ issuer, subject }) => `${issuer}:${subject}` === login))
      return { ways: [] }
    return { ways, email: ways.find(({ issuer }) => issuer === 'email')?.subject }
  }
  const findByLink = async (project: Project, token: string): Promise<StoredOpening> => {
    const opening = await store.find(digestToken(token), iso())
    if (opening?.project_id !== project.id || opening.proved_at !== null) throw codeExpired()
    return opening
  }

  return {
    async start(session, project, { challenge, locale: wanted }) {
      const { user, device, login } = session
      const name = `opening ${user.id} ${login}`
      await spendAll(
        codeStore,
        [
          { name: `${name} ${device.id}`, most: PER_DEVICE_HOUR, perMs: 60 * MINUTE_MS },
          { name, most: PER_LOGIN_HOUR, perMs: 60 * MINUTE_MS },
        ],
        now(),
      )
      const { ways, email } = await proofsOf(session)
      const made = await parts.madeElsewhere(user.id, device.id)
      const seen = made && { made }
      const { token, digest: id } = createToken()
      const opening = {
        ...{ id, challenge, session: session.digest, user_id: user.id, project_id: project.id },
        ...{ device_name: device.name, code: null, tries: 0, proved_at: null, created_at: iso() },
        expires_at: iso(now() + CODE_MINUTES * MINUTE_MS),
      }
      if (email === undefined) {
        await store.put(opening)
        return { way: 'login', providers: ways.map((login) => describeLogin(login).provider), ...seen }
      }
      await spendAll(
        codeStore,
        mailBudgets({ device, email, isKnown: true, mailsPerClient: parts.mailsPerClient }),
        now(),
      )
      await store.put({ ...opening, code: await digestOf(id, await codeOf(token)) })
      await mailer.send(email, chooseLocale(wanted, user.locale), {
        ...{ kind: 'opening', product: productOf(project, parts.name), device: device.name },
        link: `${parts.url}/open?${new URLSearchParams({ projectId: project.id })}#${token}`,
        minutes: CODE_MINUTES,
      })
      return { way: 'mail', id, email, ...seen }
    },
    async isProved({ digest }) {
      const proved = (await store.ofSession(digest))?.proved_at
      return typeof proved === 'string' && Date.parse(proved) > now() - PROVED_MS
    },
    async enter(session, code) {
      const opening = await store.try(session.digest, MOST_TRIES, iso())
      if (!opening || opening.code === null) throw codeExpired()
      if (!isSameSecret(await digestOf(opening.id, code), opening.code)) {
        const left = MOST_TRIES - opening.tries
        throw left > 0
          ? new Failure(400, 'code', `The code is wrong. Tries left: ${left}.`, {
              code: 'codeWrong',
              count: left,
            })
          : new Failure(400, 'code', 'The code is wrong. Ask for a new one.', { code: 'codeSpent' })
      }
      await proveIt(opening.id)
    },
    async look(project, token) {
      const { device_name: device, created_at: askedAt } = await findByLink(project, token)
      return { device, askedAt }
    },
    async reveal(project, token) {
      await findByLink(project, token)
      return codeOf(token)
    },
    async confirm(project, token, secret) {
      const { id, challenge } = await findByLink(project, token)
      if (!isSameSecret(digestToken(secret), challenge))
        throw new Failure(403, 'secret', 'This browser has not asked for it.', { code: 'proofNeeded' })
      await proveIt(id)
    },
    async waiting({ user, digest }) {
      const all = await store.waiting(user.id, iso())
      return all
        .filter(({ session }) => session !== digest)
        .map(({ id, device_id: deviceId, device_name: device, created_at: askedAt }) => ({
          ...{ id, deviceId, device, askedAt },
        }))
    },
    async allow({ user, device }, id) {
      if (!(await parts.hasWallet(user.id, device.id)))
        throw new Failure(403, 'device', 'This device does not open the wallet itself.', {
          code: 'proofNeeded',
        })
      const opening = await store.find(id, iso())
      if (opening?.user_id !== user.id || !(await proveIt(id))) throw codeExpired()
    },
    async prove(session, { issuer, subject }) {
      const { ways, email } = await proofsOf(session)
      const isWay = ways.some((way) => way.issuer === issuer && way.subject === subject)
      if (email !== undefined || !isWay) return false
      const opening = await store.ofSession(session.digest)
      return opening?.code === null && proveIt(opening.id)
    },
  }
}

/** Normalizes a code: users type lower-case letters, spaces, and an O for a zero. */
function plain(code: string): string {
  const letters = code.toUpperCase().replace(/[^0-9A-Z]/g, '')
  return letters.replaceAll('O', '0').replace(/[IL]/g, '1')
}
