import { randomUUID } from 'node:crypto'
import type { RouteResponse, WalletRecord, walletChange } from '@latchkey/contract'
import type { Mailer } from '../../mail/createMailer.ts'
import { chooseLocale } from '../../mail/writeMail.ts'
import { Failure } from '../../server/Failure.ts'
import type { ChangeStore, StoredChange } from './changeStore.ts'
import type { CodeStore } from './codeStore.ts'
import { CODE_MINUTES, type Codes, codeExpired } from './codes.ts'
import { describeLogin } from './describeLogin.ts'
import { provingEmail, requireOlderLogin } from './loginAge.ts'
import { mailBudgets, spendAll } from './mailBudgets.ts'
import { createToken, requireRecent, type SignedIn } from './sessions.ts'
import { type Deciding, type IdentityStore, type NamedLogin, UsedProofError } from './store.ts'
import type { Notice, Undoing } from './undo.ts'

export interface ChangeParts {
  readonly store: IdentityStore
  readonly changes: ChangeStore
  readonly codes: Codes
  readonly codeStore: CodeStore
  readonly undoing: Pick<Undoing, 'tell' | 'requireOpen'>
  readonly mailer: Mailer
  readonly walletOf: (userId: string, deviceId: string) => Promise<WalletRecord | null>
  /** @throws Failure 403 if the user has a wallet, and the session's device neither opens it nor was proved */
  readonly requireOwnDevice: (session: Pick<SignedIn, 'digest' | 'user' | 'deviceId'>) => Promise<void>
  readonly mailsPerClient: number
  readonly now: () => number
}

export interface AskedChange {
  readonly kind: StoredChange['kind']
  readonly login: NamedLogin
  /** Whether the user has typed a code for this very change. Otherwise the wallet's window asks for one. */
  readonly isProved?: boolean
}

type Wanted = Pick<AskedChange, 'kind'> & Partial<Pick<AskedChange, 'login'>>
type Session = Pick<SignedIn, 'digest' | 'user' | 'login' | 'signedInAt' | 'deviceId'>

/**
 * A page requests a change of logins, and its user decides in the wallet's own window: the page alone changes nothing. A user with an address proves
 * the change with a code; a user without one must have signed in recently, on a device that opens the wallet.
 */
export interface Changes {
  /**
   * @returns the change's id, or the id of an identical pending change
   * @throws Failure 403 if no address proves the change and the device does not open the wallet; if the user has signed in with a login that is too
   *   young; and for a removal that no address proves, without a sign-in in the last ten minutes (the beginning of an addition checks that itself)
   */
  ask(session: Session, asked: AskedChange): Promise<string>
  /** Checks a user before they leave for a provider to add a login. @throws what `ask` would throw after they return */
  requireAdding(session: Session): Promise<void>
  /** @throws Failure 404 if the session has requested no such change, or its ten minutes have expired */
  look(session: SignedIn, id: string): Promise<RouteResponse<typeof walletChange>>
  sendCode(session: SignedIn, product: string, id: string, locale?: string): Promise<void>
  /** Makes the change and notifies the user. @throws Failure 400 for a wrong code, 403, 404, 409 */
  confirm(session: SignedIn, product: string, id: string, otp?: string): Promise<void>
  forget(): Promise<void>
}

const MINUTE_MS = 60_000

export function createChanges(parts: ChangeParts): Changes {
  const { store, changes, codes, codeStore, mailer, now } = parts
  const iso = (ms = now()): string => new Date(ms).toISOString()
  const find = async ({ digest }: Session, id: string): Promise<StoredChange> => {
    const change = await changes.ofSession(digest, iso())
    if (change?.id !== id) throw changeUnknown()
    return change
  }
  const placeOf = ({ user, device }: SignedIn) =>
    ({ projectId: user.project_id, deviceId: device.id, purpose: 'change', userId: user.id }) as const
  /** When the user got what the change removes. An added login can take over everything, so an addition counts from the user's creation. */
  const ageOf = async (user: Session['user'], { kind, login }: Wanted): Promise<string | undefined> => {
    if (kind !== 'remove') return user.created_at
    const logins = await store.logins(user.id)
    return logins.find(({ issuer, subject }) => issuer === login?.issuer && subject === login.subject)
      ?.createdAt
  }
  /** @returns the address that proves the change, if there is one */
  const requireAllowed = async (session: Session, wanted: Wanted): Promise<string | undefined> => {
    await parts.undoing.requireOpen(session.user.id)
    const email = await provingEmail(store, session, now())
    if (wanted.kind === 'remove' && email === undefined) requireRecent(session, now())
    const since = await ageOf(session.user, wanted)
    if (since !== undefined) await requireOlderLogin(store, session, since, now())
    if (email === undefined) await parts.requireOwnDevice(session)
    return email
  }

  return {
    async ask(session, asked) {
      const { user, digest } = session
      const email = await requireAllowed(session, asked)
      return changes.ask({
        ...{ user_id: user.id, id: randomUUID(), session: digest, kind: asked.kind, ...asked.login },
        code_to: asked.isProved ? null : (email ?? null),
        created_at: iso(),
        expires_at: iso(now() + CODE_MINUTES * MINUTE_MS),
      })
    },
    async requireAdding(session) {
      await requireAllowed(session, { kind: 'add' })
    },
    async look(session, id) {
      const { kind, issuer, subject, name, code_to } = await find(session, id)
      const [logins, wallet] = await Promise.all([
        store.logins(session.user.id),
        parts.walletOf(session.user.id, session.deviceId),
      ])
      return {
        ...{ kind, wallet, codeTo: code_to },
        login: describeLogin({ issuer, subject, name }),
        logins: logins.map(describeLogin),
      }
    },
    async sendCode(session, product, id, wanted) {
      const { kind, issuer, subject, name, code_to: email } = await find(session, id)
      if (email === null) return
      const { user, device } = session
      const locale = chooseLocale(wanted, user.locale)
      // An attacker who has added a login gets only a stranger's number of guesses, on any number of devices.
      const isKnown = await store.isKnownDevice(user.id, device.id)
      await spendAll(
        codeStore,
        mailBudgets({ device, email, isKnown, mailsPerClient: parts.mailsPerClient }),
        now(),
      )
      await codes.send({ ...placeOf(session), email, locale, oauth: id }, (code) =>
        mailer.send(email, locale, {
          ...{ product, code, minutes: CODE_MINUTES, device: device.name },
          ...{ provider: issuer, name: name ?? subject },
          kind: kind === 'remove' ? 'removeCode' : 'linkCode',
        }),
      )
    },
    async confirm(session, product, id, otp) {
      const change = await find(session, id)
      const { user, digest, device } = session
      const code = change.code_to === null ? undefined : await codes.check(placeOf(session), otp ?? '')
      if (code && code.oauth !== id) throw codeExpired()
      const { token, digest: undoDigest } = createToken()
      const deciding: Deciding = {
        session: digest,
        undo: { digest: undoDigest, at: iso() },
        take: async (within) =>
          (!code || (await codeStore.take(code.id, within))) && (await changes.take(id, within)),
      }
      const told = await make().catch((error) => {
        // The user pressed twice, and the other request has made the change.
        throw error instanceof UsedProofError ? changeUnknown() : error
      })
      if (told) await parts.undoing.tell(user, token, told.content, told.to)

      async function make(): Promise<{ to: (string | undefined)[]; content: Notice } | undefined> {
        const { issuer, subject, name } = change
        if (change.kind === 'email') {
          const outcome = await store.changeEmail(user.id, subject, iso(), deciding)
          if (!outcome) throw emailTaken()
          return {
            to: [outcome.before, subject],
            content: { kind: 'emailChanged', product, to: hide(subject), device: device.name },
          }
        }
        const facts = { product, provider: issuer, name: name ?? subject }
        const to = [await store.emailOf(user.id)]
        if (change.kind === 'remove') {
          const outcome = await store.removeLogin(user.id, { issuer, subject }, deciding)
          if (outcome === 'unknown') throw loginUnknown()
          if (outcome === 'last') throw lastLogin()
          if (outcome === 'young') throw othersYoung()
          return { to, content: { kind: 'loginRemoved', ...facts, device: device.name } }
        }
        const isNew = await store.addLogin(user.id, { issuer, subject, name }, iso(), deciding)
        if (isNew === undefined)
          throw new Failure(409, 'login', 'This account signs in to another wallet.', { code: 'loginTaken' })
        return isNew ? { to, content: { kind: 'loginAdded', ...facts } } : undefined
      }
    },
    forget: () => changes.forget(iso()),
  }
}

export function loginUnknown(): Failure {
  return new Failure(404, 'id', 'You do not sign in with this.', { code: 'loginUnknown' })
}

export function lastLogin(): Failure {
  return new Failure(409, 'id', 'This is your only way to sign in. Add another one first.', {
    code: 'lastLogin',
  })
}

function othersYoung(): Failure {
  return new Failure(
    409,
    'id',
    'Your other ways to sign in were added less than 7 days ago. Keep this one until then.',
    { code: 'loginYoung' },
  )
}

export function emailTaken(): Failure {
  return new Failure(
    409,
    'email',
    'Another wallet belongs to this address. Sign in with it, or use another address.',
    { code: 'emailTaken' },
  )
}

export function changeUnknown(): Failure {
  return new Failure(404, 'id', 'This change is not asked for any more. Begin again on the site.', {
    code: 'changeOver',
  })
}

/** Masks an address: the old mailbox may now belong to another user, who need not learn the whole new address. */
function hide(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  return `${local.slice(0, 1)}…@${domain}`
}
