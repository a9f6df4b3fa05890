import type {
  RouteResponse,
  WalletRecord,
  WalletUser,
  walletEmailStart,
  walletEmailVerify,
} from '@latchkey/contract'
import type { MailContent } from '../../mail/content.ts'
import type { Mailer } from '../../mail/createMailer.ts'
import { parseEmail } from '../../mail/parseEmail.ts'
import { chooseLocale } from '../../mail/writeMail.ts'
import type { Project } from '../../projects/project.ts'
import { Failure } from '../../server/Failure.ts'
import type { Changes } from './changes.ts'
import type { CodeStore, StoredLink } from './codeStore.ts'
import { CODE_MINUTES, type Codes, codeExpired, codeUsed } from './codes.ts'
import { createDeviceApproval } from './deviceApproval.ts'
import { requireOlderLogin } from './loginAge.ts'
import { forgive, knownBudget, mailBudgets, spendAll } from './mailBudgets.ts'
import {
  createToken,
  type Device,
  digestToken,
  requireRecent,
  SESSION_MS,
  type SignedIn,
} from './sessions.ts'
import { type IdentityStore, type NamedLogin, type SignIn, UsedProofError, type User } from './store.ts'
import type { Undoing } from './undo.ts'
import { loginId } from './undoStore.ts'

export interface IdentityParts {
  readonly store: IdentityStore
  readonly codeStore: CodeStore
  readonly codes: Codes
  readonly mailer: Mailer
  readonly walletOf: (userId: string, deviceId: string) => Promise<WalletRecord | null>
  /** Reads which wallets the user's logins had, from records outside the database. */
  readonly pastOf: (
    user: User,
    logins: readonly NamedLogin[],
    wallet: WalletRecord | null,
  ) => Promise<Pick<WalletUser, 'released' | 'missing' | 'restoredAt'>>
  /** Uses up the sign-in at a provider that a mailed code is for. */
  readonly takeOffer: (digest: string) => Promise<NamedLogin | undefined>
  readonly askChange: Changes['ask']
  readonly undoing: Pick<Undoing, 'tell' | 'requireOpen'>
  /** @throws Failure 403 if the user has a wallet, and the session's device neither opens it nor was proved */
  readonly requireOwnDevice: (session: Pick<SignedIn, 'digest' | 'user' | 'deviceId'>) => Promise<void>
  readonly url: string
  readonly name: string
  readonly deviceApproval: boolean
  readonly mailsPerClient: number
  readonly now: () => number
}

export interface ProvenLogin extends NamedLogin {
  readonly locale: string
  /** The session's token; by default a new one. */
  readonly token?: string | undefined
  readonly take?: SignIn['take']
}

/** Signs users in by e-mail, and by any login that was proved elsewhere. */
export interface IdentityService {
  /** Mails a code, or the link that approves a device. The response is the same for new and known addresses. */
  start(
    device: Device,
    project: Project,
    wanted: { email: string; locale?: string | undefined },
    session: SignedIn | undefined,
  ): Promise<RouteResponse<typeof walletEmailStart>>
  deviceStatus(device: Device): Promise<'pending' | 'approved' | 'expired'>
  findLink(token: string): Promise<StoredLink | undefined>
  /** Approves a device and mails its code. */
  approve(token: string, product: string): Promise<StoredLink | undefined>
  verify(device: Device, project: Project, otp: string): Promise<RouteResponse<typeof walletEmailVerify>>
  /** Mails a code that adds a sign-in at a provider to the user of an address. */
  offerLink(
    device: Device,
    project: Project,
    offer: { userId: string; email: string; locale: string; oauth: string; login: NamedLogin },
  ): Promise<void>
  /**
   * Begins a session, and notifies the user if the device is new to them.
   *
   * @throws Failure 403 if the operator has blocked the user
   */
  signIn(
    device: Device,
    project: Project,
    login: ProvenLogin,
  ): Promise<RouteResponse<typeof walletEmailVerify>>
  /**
   * Like `signIn`, for a proof that can be used once. A repeat with the same token succeeds while that session lasts: a sign-out is final.
   *
   * @returns undefined if the proof was used, and its session has ended
   */
  signInOnce(
    device: Device,
    project: Project,
    login: ProvenLogin & Required<Pick<SignIn, 'take'>> & { readonly token: string },
  ): Promise<RouteResponse<typeof walletEmailVerify> | undefined>
  describe(session: Pick<SignedIn, 'user' | 'deviceId' | 'login'>): Promise<WalletUser>
  /** Mails a user about a change, if they have an address. */
  tell(user: Pick<User, 'id' | 'locale'>, content: MailContent): Promise<void>
  /**
   * Plans the deletion of an account, or cancels it.
   *
   * @throws Failure 403 if the deletion is planned after a sign-in older than ten minutes, with a login that is too young, or on a device
   *   that does not open the wallet
   */
  planDeletion(session: SignedIn, product: string, isWanted: boolean): Promise<string | null>
}

const DAY_MS = 86_400_000
export const DELETION_DAYS = 30

export function createIdentityService(parts: IdentityParts): IdentityService {
  const { store, codeStore, codes, mailer, mailsPerClient, now } = parts
  const approval = createDeviceApproval(parts)
  const iso = (ms = now()): string => new Date(ms).toISOString()

  const sendCode = (
    { projectId, id: deviceId, name }: Pick<Device, 'projectId' | 'id' | 'name'>,
    email: string,
    locale: string,
    product: string,
  ) =>
    codes.send({ projectId, deviceId, purpose: 'sign-in', email, locale }, (code) =>
      mailer.send(email, locale, { kind: 'signInCode', product, code, minutes: CODE_MINUTES, device: name }),
    )
  const describe = async (user: User, deviceId: string, login: SignedIn['login']): Promise<WalletUser> => {
    const [logins, wallet] = await Promise.all([store.logins(user.id), parts.walletOf(user.id, deviceId)])
    return {
      id: user.id,
      email: logins.find(({ issuer }) => issuer === 'email')?.subject ?? null,
      wallet,
      deletionAt: user.delete_at,
      isUnbound: login?.startsWith('farcaster:') ?? false,
      version: user.version ?? 0,
      logins: logins.map(({ issuer, subject }) => `${issuer}:${subject}`),
      ...(await parts.pastOf(user, logins, wallet)),
    }
  }

  const tell: IdentityService['tell'] = async ({ id, locale }, content) => {
    const email = await store.emailOf(id)
    if (email !== undefined) mailer.notify(email, locale, content)
  }

  const signIn: IdentityService['signIn'] = async (device, project, { token: given, ...login }) => {
    const token = given ?? createToken().token
    const made = await store.signIn({
      ...login,
      projectId: project.id,
      deviceId: device.id,
      deviceName: device.name,
      tokenDigest: digestToken(token),
      at: iso(),
      expiresAt: iso(now() + SESSION_MS),
    })
    if (!made)
      throw new Failure(403, 'account', 'This account is blocked. Contact the people who run the site.', {
        code: 'accountBlocked',
      })
    const user = await describe(made.user, device.id, loginId(login))
    const facts = { product: productOf(project, parts.name), device: device.name }
    if (!made.isNew && !made.isKnownDevice && user.wallet !== null)
      await tell(made.user, { kind: 'newDevice', ...facts })
    if (made.wasToBeDeleted) await tell(made.user, { kind: 'deletionOff', ...facts })
    return { token, user }
  }
  const signInByCode: IdentityService['signIn'] = async (...asked) => {
    try {
      return await signIn(...asked)
    } catch (error) {
      throw error instanceof UsedProofError ? codeUsed() : error
    }
  }

  return {
    async start(device, project, wanted, session) {
      const email = parseEmail(wanted.email)
      if (session && (await store.emailOf(session.user.id)) === email) return { action: 'CONNECT' }
      // From here on, new and known addresses take the same path, so that neither time nor response distinguishes them.
      const userId = await store.findLogin(project.id, 'email', email)
      const isKnown = await store.isKnownDevice(userId ?? '', device.id)
      await spendAll(codeStore, mailBudgets({ device, email, isKnown, mailsPerClient }), now())
      const locale = chooseLocale(wanted.locale)
      const product = productOf(project, parts.name)
      const mustApprove = project.wallet?.deviceApproval ?? parts.deviceApproval
      if (mustApprove && !isKnown && !(await approval.isApproved(device, email))) {
        await approval.sendLink(device, email, locale, product)
        return { action: 'VERIFY_DEVICE' }
      }
      await sendCode(device, email, locale, product)
      return { action: 'VERIFY_OTP' }
    },
    deviceStatus: approval.status,
    findLink: approval.findLink,
    async approve(token, product) {
      const link = await approval.approve(token)
      if (link) {
        const device = { projectId: link.project_id, id: link.device_id, name: link.device_name }
        await sendCode(device, link.email, link.locale, product)
      }
      return link
    },
    async verify(device, project, otp) {
      const place = { projectId: project.id, deviceId: device.id }
      // A device may wait for two codes. The prompt is for the newest.
      const newest = await codeStore.newestPurpose(project.id, device.id, ['sign-in', 'link'])
      const code = await codes.check({ ...place, purpose: newest === 'link' ? 'link' : 'sign-in' }, otp)
      // The code is used up in the sign-in's transaction, so that an end of all sign-ins in between also ends this one.
      const take: SignIn['take'] = (transaction) => codeStore.take(code.id, transaction)
      // A right code proves that the user is not guessing.
      await forgive(codeStore, knownBudget(device, code.email), now())
      const login = { issuer: 'email', subject: code.email, name: code.email, locale: code.locale, take }
      if (code.oauth === null) return signInByCode(device, project, login)
      // Meanwhile, the address may belong to another user, and the account may have its own user.
      const isSame = (await store.findLogin(project.id, 'email', code.email)) === code.user_id
      const added = isSame ? await parts.takeOffer(code.oauth) : undefined
      if (!added) throw codeExpired()
      const answer = await signInByCode(device, project, login)
      const session = await store.findSession(project.id, digestToken(answer.token))
      if (!session) throw codeExpired()
      // The user typed the code in the page, so the wallet's window still asks whether to add the account.
      return {
        ...answer,
        change: await parts.askChange(session, { kind: 'add', login: added, isProved: true }),
      }
    },
    async offerLink(device, project, { userId, email, locale, oauth, login }) {
      const isKnown = await store.isKnownDevice(userId, device.id)
      await spendAll(codeStore, mailBudgets({ device, email, isKnown, mailsPerClient }), now())
      await codes.send(
        { projectId: project.id, deviceId: device.id, purpose: 'link', email, locale, userId, oauth },
        (code) =>
          mailer.send(email, locale, {
            ...{ kind: 'linkCode', product: productOf(project, parts.name), code, minutes: CODE_MINUTES },
            ...{ device: device.name, provider: login.issuer, name: login.name ?? login.subject },
          }),
      )
    },
    signIn,
    async signInOnce(device, project, login) {
      try {
        return await signIn(device, project, login)
      } catch (error) {
        if (!(error instanceof UsedProofError)) throw error
        const session = await store.findSession(project.id, digestToken(login.token))
        return (
          session && {
            token: login.token,
            user: await describe(session.user, session.deviceId, session.login),
          }
        )
      }
    },
    describe: ({ user, deviceId, login }) => describe(user, deviceId, login),
    tell,
    async planDeletion(session, product, isWanted) {
      const { user, device } = session
      if (isWanted) {
        requireRecent(session, now(), 'Sign in again to delete the wallet.')
        await requireOlderLogin(store, session, user.created_at, now())
        await parts.requireOwnDevice(session)
      }
      const wanted = isWanted ? iso(now() + DELETION_DAYS * DAY_MS) : null
      const { token, digest } = createToken()
      const deleteAt = await store.planDeletion(user.id, wanted, { digest, at: iso() })
      const facts = { product, device: device.name }
      if (deleteAt !== null && deleteAt === wanted)
        await parts.undoing.tell(user, token, { kind: 'deletion', ...facts, days: DELETION_DAYS }, [
          await store.emailOf(user.id),
        ])
      if (deleteAt === null && user.delete_at !== null) await tell(user, { kind: 'deletionOff', ...facts })
      return deleteAt
    },
  }
}

/** The site's name in mails: its project's name, otherwise the wallet's host. */
export function productOf(project: Pick<Project, 'name'>, walletName: string): string {
  return project.name || walletName
}
