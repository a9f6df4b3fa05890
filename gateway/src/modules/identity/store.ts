import { randomUUID } from 'node:crypto'
import { type RawBuilder, type Selectable, type SqlBool, sql, type Transaction } from 'kysely'
import { durably } from '../../database/durably.ts'
import type {
  Database,
  DatabaseSchema,
  WalletLoginsTable,
  WalletSessionsTable,
} from '../../database/schema.ts'
import { Failure } from '../../server/Failure.ts'
import type { Member } from '../wallet/rows/members.ts'
import { BrokenRowError } from '../wallet/rows/rowMacs.ts'
import { endSignIns, signOut, type UnderWay } from './endSignIns.ts'
import { isYoung } from './loginAge.ts'
import { touchSession } from './touchSession.ts'
import { findHold, isFrozen, liveUndos, loginId, type NewUndo, remember } from './undoStore.ts'
import { findWhole, type LockedUser, lockDevice, lockUser, sealPerson, type User } from './wholePerson.ts'

export type { User } from './wholePerson.ts'

export interface Session {
  readonly digest: string
  readonly user: User
  readonly deviceId: string
  /** ISO 8601: when the user proved who they are. */
  readonly signedInAt: string
  readonly usedAt: string
  readonly expiresAt: string
  /** `issuer:subject` of the login with which it began; null where that was not noted. */
  readonly login: string | null
}

export interface Deciding {
  /**
   * The digest of the session that decides. It goes on, and what its device has begun; every other session of the user ends, and every other
   * sign-in that is under way.
   */
  readonly session: string
  /** Uses up, with the change or not at all, what allowed it. @returns false where it was used */
  readonly take: (transaction: Transaction<DatabaseSchema>) => Promise<boolean>
  /** By which it can be frozen and undone. */
  readonly undo: NewUndo
}

export interface SignIn {
  readonly projectId: string
  readonly issuer: string
  readonly subject: string
  readonly deviceId: string
  readonly deviceName: string
  readonly tokenDigest: string
  readonly locale: string
  readonly at: string
  readonly expiresAt: string
  /** As the user knows the login. */
  readonly name?: string | null | undefined
  /** Uses up, with the sign-in or not at all, what proved the login. @returns false where it was used */
  readonly take?: ((transaction: Transaction<DatabaseSchema>) => Promise<boolean>) | undefined
}

/** What proved the login, or allowed the change, was used before. */
export class UsedProofError extends Error {
  override readonly name = 'UsedProofError'
}

export interface NamedLogin {
  /** `email`, or who vouches for the subject. */
  readonly issuer: string
  readonly subject: string
  /** As the user knows it. */
  readonly name: string | null
}

export interface IdentityStore {
  /**
   * Finds the user of a login, or makes them, and begins a session: all of it or nothing. It ends a deletion that was planned. With
   * the digest of a session that is there it begins none.
   *
   * @returns undefined where the operator has blocked the user
   * @throws UsedProofError where `take` says no
   */
  signIn(
    signIn: SignIn,
  ): Promise<{ user: User; isNew: boolean; isKnownDevice: boolean; wasToBeDeleted: boolean } | undefined>
  findSession(projectId: string, digest: string): Promise<Session | undefined>
  /** @param deviceName - for a session of a release that stored none */
  touchSession(digest: string, at: string, deviceName: string): Promise<void>
  /** Ends a user's sessions on a device, with the changes that they have asked for, and the sign-ins that are under way on it. It keeps its share. */
  signOut(userId: string, deviceId: string): Promise<void>
  /** Ends every session of a user, every change that waits, and every sign-in that is under way on a device of theirs, or for them. */
  endSessions(userId: string): Promise<void>
  findLogin(projectId: string, issuer: string, subject: string): Promise<string | undefined>
  emailOf(userId: string): Promise<string | undefined>
  /**
   * Whether a device has a share of the user's wallet. Where there is no wallet yet, whether they have signed in on it before. A sign-in alone
   * makes no device of a wallet known: whoever has typed one code there could come back unnoticed, and guess codes.
   */
  isKnownDevice(userId: string, deviceId: string): Promise<boolean>
  /** Oldest first. */
  logins(userId: string): Promise<readonly (NamedLogin & { readonly createdAt: string })[]>
  /**
   * @returns whether it is new to the user; undefined where it is somebody else's, or the user is gone
   * @throws UsedProofError where `take` says no
   * @throws Failure 401 where the session that decides has ended
   */
  addLogin(userId: string, login: NamedLogin, at: string, deciding: Deciding): Promise<boolean | undefined>
  /**
   * Removes a login unless it is the user's last one, or the others are `young` and no address would hear of it that is not.
   *
   * @throws as addLogin
   */
  removeLogin(
    userId: string,
    login: Omit<NamedLogin, 'name'>,
    deciding: Deciding,
  ): Promise<'removed' | 'unknown' | 'last' | 'young'>
  /**
   * @returns the address until now, if any; undefined where the new one is somebody else's by now, or the user is gone
   * @throws as addLogin
   */
  changeEmail(
    userId: string,
    email: string,
    at: string,
    deciding: Deciding,
  ): Promise<{ readonly before: string | undefined } | undefined>
  /**
   * Plans a deletion and ends every session: whoever goes on with the wallet has to sign in, which cancels it. Null calls it off.
   *
   * @param undo - of a wish of the user, which can be frozen; not of the operator's
   * @returns when the user is deleted. A second wish does not begin the time again.
   */
  planDeletion(userId: string, at: string | null, undo?: NewUndo): Promise<string | null>
  /**
   * Gives a user back what they had before a change, and undoes each later one with it. Every session ends, and each device that had
   * its share for less than 7 days then is gone. It can't be undone.
   *
   * @returns false where it can't be undone any more
   */
  undo(userId: string, id: string, now: string): Promise<boolean>
  block(userId: string, at: string | null): Promise<void>
  find(userId: string): Promise<User | undefined>
  findByEmail(email: string): Promise<readonly User[]>
  /**
   * Removes everything of the people whose time has come.
   *
   * @throws BrokenRowError once it is done, where somebody was passed over
   */
  removeDue(now: string): Promise<void>
  forgetSessions(now: string, idleSince: string): Promise<void>
  /** What can't be undone any more. */
  forgetUndos(now: string): Promise<void>
}

const EMAIL = 'email'
const FARCASTER = 'farcaster'
const NO_DEVICE = ''
/** How often a sign-in looks again where its login changed hands at the same moment. */
const MOST_TURNS = 5

export function createIdentityStore(database: Database): IdentityStore {
  return {
    signIn: (signIn) =>
      durably(database, async (transaction) => {
        await lockDevice(transaction, signIn)
        const others = await lockOthers(transaction, signIn)
        const { user, isNew } = await findOrMake(transaction, signIn)
        // After the user's row is locked: whoever ends sign-ins locks it first, too.
        if (signIn.take && !(await signIn.take(transaction))) throw new UsedProofError()
        if (user.blocked_at !== null) return undefined
        const isKnown = await isKnownDevice(transaction, user.id, signIn.deviceId)
        await transaction
          .insertInto('wallet_known_devices')
          .values({ user_id: user.id, device_id: signIn.deviceId, created_at: signIn.at })
          .onConflict((conflict) => conflict.columns(['user_id', 'device_id']).doNothing())
          .execute()
        // Who was signed in on this device before is not any more: on a shared computer their token would bring them back.
        for (const other of others) {
          await signOut(transaction, other.id, signIn.deviceId)
          await sealPerson(transaction, other)
        }
        await transaction
          .insertInto('wallet_sessions')
          .values({
            digest: signIn.tokenDigest,
            user_id: user.id,
            project_id: signIn.projectId,
            device_id: signIn.deviceId,
            device_name: signIn.deviceName,
            created_at: signIn.at,
            used_at: signIn.at,
            expires_at: signIn.expiresAt,
            login: `${signIn.issuer}:${signIn.subject}`,
          })
          .onConflict((conflict) => conflict.column('digest').doNothing())
          .execute()
        const version = await sealPerson(transaction, { ...user, locale: signIn.locale, delete_at: null }, [
          loginMember(signIn, signIn.at),
          ['session', signIn.tokenDigest, '', signIn.at],
        ])
        const wasToBeDeleted = user.delete_at !== null
        return {
          user: { ...user, locale: signIn.locale, delete_at: null, version },
          ...{ isNew, isKnownDevice: isKnown, wasToBeDeleted },
        }
      }),
    async findSession(projectId, digest) {
      const session = await database
        .selectFrom('wallet_sessions')
        .selectAll()
        .where('digest', '=', digest)
        .where('project_id', '=', projectId)
        .executeTakeFirst()
      const user = session && (await findWhole(database, session.user_id))
      return (
        user && {
          digest,
          user,
          deviceId: session.device_id,
          signedInAt: session.created_at,
          usedAt: session.used_at,
          expiresAt: session.expires_at,
          login: session.login,
        }
      )
    },
    async touchSession(digest, usedAt, deviceName) {
      await touchSession(database, digest, usedAt, deviceName)
    },
    signOut: (userId, deviceId) =>
      durably(database, async (transaction) => {
        const user = await lockUser(transaction, userId)
        if (user) await endSignIns(transaction, user.project_id, [deviceId])
        await signOut(transaction, userId, deviceId)
        if (user) await sealPerson(transaction, user)
      }),
    endSessions: (userId) =>
      durably(database, async (transaction) => {
        const user = await lockUser(transaction, userId)
        if (!user) return
        await endSessions(transaction, user)
        await sealPerson(transaction, user)
      }),
    findLogin: (projectId, issuer, subject) => ownerOf(database, { projectId, issuer, subject }),
    emailOf: (userId) => emailOf(database, userId),
    isKnownDevice: (userId, deviceId) => isKnownDevice(database, userId, deviceId),
    async logins(userId) {
      return database
        .selectFrom('wallet_logins')
        .select(['issuer', 'subject', 'name', 'created_at as createdAt'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('issuer')
        .execute()
    },
    addLogin: (userId, login, at, deciding) =>
      durably(database, async (transaction) => {
        const user = await lockUser(transaction, userId)
        if (!user) return undefined
        const isNew = await addLogin(transaction, user, login, at)
        if (isNew === undefined) return undefined
        await decide(transaction, user, deciding)
        if (!isNew) return false
        const undo = await remember(transaction, user, { kind: 'add', ...deciding.undo })
        await sealPerson(transaction, user, [loginMember(login, at), undo])
        return true
      }),
    removeLogin: (userId, { issuer, subject }, deciding) =>
      durably(database, async (transaction) => {
        const user = await lockUser(transaction, userId)
        const logins = await transaction
          .selectFrom('wallet_logins')
          .select(['issuer', 'subject', 'created_at as createdAt'])
          .where('user_id', '=', userId)
          .execute()
        if (!user || !logins.some((login) => login.issuer === issuer && login.subject === subject))
          return 'unknown'
        if (logins.length === 1) return 'last'
        const isOld = (login: { createdAt: string }) => !isYoung(login, user, Date.parse(deciding.undo.at))
        if (
          !logins.some(
            (one) => isOld(one) && (one.issuer === EMAIL || loginId(one) !== loginId({ issuer, subject })),
          )
        )
          return 'young'
        await decide(transaction, user, deciding)
        const undo = await remember(transaction, user, {
          ...{ kind: 'remove', ...deciding.undo },
          removed: { issuer, subject },
        })
        await transaction
          .deleteFrom('wallet_logins')
          .where('user_id', '=', userId)
          .where('issuer', '=', issuer)
          .where('subject', '=', subject)
          .execute()
        await forgetLogin(transaction, { project_id: user.project_id, issuer, subject })
        await sealPerson(transaction, user, [undo])
        return 'removed'
      }),
    changeEmail: (userId, email, at, deciding) =>
      durably(database, async (transaction) => {
        const user = await lockUser(transaction, userId)
        if (!user) return undefined
        const before = await emailOf(transaction, userId)
        const added = await addLogin(transaction, user, { issuer: EMAIL, subject: email, name: email }, at)
        if (added === undefined) return undefined
        await decide(transaction, user, deciding)
        const undo = await remember(transaction, user, {
          ...{ kind: 'email', ...deciding.undo },
          removed: before === undefined ? undefined : { issuer: EMAIL, subject: before },
        })
        const earlier = await transaction
          .deleteFrom('wallet_logins')
          .where('user_id', '=', userId)
          .where('issuer', '=', EMAIL)
          .where('subject', '!=', email)
          .returning(['project_id', 'issuer', 'subject'])
          .execute()
        for (const login of earlier) await forgetLogin(transaction, login)
        // What an earlier address was mailed must not change this one, or open the wallet.
        for (const table of ['wallet_codes', 'wallet_openings'] as const)
          await transaction.deleteFrom(table).where('user_id', '=', userId).execute()
        await sealPerson(transaction, user, [loginMember({ issuer: EMAIL, subject: email }, at), undo])
        return { before }
      }),
    planDeletion: (userId, at, undo) =>
      durably(database, async (transaction) => {
        const user = await lockUser(transaction, userId)
        if (!user) return at
        const isNew = at !== null && user.delete_at === null
        const added = isNew && undo ? [await remember(transaction, user, { kind: 'deletion', ...undo })] : []
        if (at !== null) await endSessions(transaction, user)
        const delete_at = at && (user.delete_at ?? at)
        await sealPerson(transaction, { ...user, delete_at }, added)
        return delete_at
      }),
    undo: (userId, id, now) =>
      durably(database, async (transaction) => {
        const user = await lockUser(transaction, userId)
        const undo = (await liveUndos(transaction, userId, now)).find((one) => one.id === id)
        if (!user || !undo) return false
        await endSessions(transaction, user)
        await transaction.deleteFrom('wallet_logins').where('user_id', '=', userId).execute()
        for (const login of undo.logins)
          if (!(await addLogin(transaction, user, login, login.createdAt)))
            throw new Error('A login of before belongs to somebody else by now.')
        // What was begun for a login that is back, too.
        await endSessions(transaction, user)
        for (const table of ['wallet_devices', 'wallet_known_devices'] as const)
          await transaction
            .deleteFrom(table)
            .where('user_id', '=', userId)
            .where((where) =>
              undo.devices.length > 0 ? where('device_id', 'not in', [...undo.devices]) : where.lit(true),
            )
            .execute()
        await transaction
          .deleteFrom('wallet_undos')
          .where('user_id', '=', userId)
          .where('made_at', '>=', undo.made_at)
          .execute()
        await sealPerson(
          transaction,
          { ...user, delete_at: null },
          undo.logins.map((login) => loginMember(login, login.createdAt)),
        )
        return true
      }),
    block: (userId, blocked_at) =>
      durably(database, async (transaction) => {
        const user = await lockUser(transaction, userId)
        if (user && blocked_at !== null) await endSessions(transaction, user)
        if (user) await sealPerson(transaction, { ...user, blocked_at })
      }),
    find: (userId) => findWhole(database, userId),
    findByEmail: (email) =>
      database
        .selectFrom('wallet_users')
        .innerJoin('wallet_logins', 'wallet_logins.user_id', 'wallet_users.id')
        .selectAll('wallet_users')
        .where('wallet_logins.issuer', '=', EMAIL)
        .where('wallet_logins.subject', '=', email)
        .execute(),
    async removeDue(now) {
      const due = await database
        .withoutPlugins()
        .selectFrom('wallet_users')
        .select('id')
        .where('delete_at', '<=', now)
        .execute()
      await forEach(
        due.map(({ id }) => id),
        (id) =>
          durably(database, async (transaction) => {
            // A sign-in may have called the deletion off since. This statement waits for the row, and looks again.
            const user = await transaction
              .updateTable('wallet_users')
              .set((column) => ({ locale: column.ref('locale') }))
              .where('id', '=', id)
              .where('delete_at', '<=', now)
              .returning('id')
              .executeTakeFirst()
            if (user && !(await liveUndos(transaction, id, now)).some((undo) => isFrozen(undo, now)))
              await removeAllOf(transaction, id)
          }),
      )
    },
    forgetSessions: (now, idleSince) =>
      forget(database, 'wallet_sessions', sql`(expires_at <= ${now} or used_at <= ${idleSince})`),
    forgetUndos: (now) => forget(database, 'wallet_undos', sql`ends_at <= ${now}`),
  }
}

/**
 * Does something for people who were found past the guard, so that one bad row doesn't keep the others: each is checked when it is their turn.
 *
 * @throws BrokenRowError once it is done, where somebody was passed over
 */
async function forEach(ids: readonly string[], act: (id: string) => Promise<void>): Promise<void> {
  let broken: BrokenRowError | undefined
  for (const id of ids)
    await act(id).catch((error) => {
      if (!(error instanceof BrokenRowError)) throw error
      broken = error
    })
  if (broken) throw broken
}

/** Removes what is over, of people whose rows count it. */
async function forget(
  database: Database,
  table: 'wallet_sessions' | 'wallet_undos',
  isOver: RawBuilder<SqlBool>,
): Promise<void> {
  const owners = await database
    .withoutPlugins()
    .selectFrom(table)
    .select('user_id')
    .distinct()
    .where(isOver)
    .execute()
  await forEach(
    owners.map(({ user_id }) => user_id),
    (id) =>
      durably(database, async (transaction) => {
        const user = await lockUser(transaction, id)
        await transaction.deleteFrom(table).where('user_id', '=', id).where(isOver).execute()
        if (user) await sealPerson(transaction, user)
      }),
  )
}

/** Tables whose rows name the user that they belong to. */
const WITH_USER = [
  'wallet_approvals',
  'wallet_decisions',
  'wallet_devices',
  'wallets',
  'wallet_changes',
  'wallet_codes',
  'wallet_known_devices',
  'wallet_openings',
  'wallet_sessions',
  'wallet_undos',
] as const

async function removeAllOf(transaction: Transaction<DatabaseSchema>, userId: string): Promise<void> {
  const logins = await transaction
    .deleteFrom('wallet_logins')
    .where('user_id', '=', userId)
    .returning(['project_id', 'issuer', 'subject'])
    .execute()
  for (const login of logins) await forgetLogin(transaction, login)
  for (const table of WITH_USER) await transaction.deleteFrom(table).where('user_id', '=', userId).execute()
  await transaction.deleteFrom('wallet_users').where('id', '=', userId).execute()
  for (const table of ['wallet_oauth', 'wallet_farcaster'] as const)
    await transaction.deleteFrom(table).where('link_to', '=', userId).execute()
}

/**
 * Removes what was stored under a login without naming the user: codes, links, and sign-ins under way.
 *
 * @param except - not on this device
 */
async function forgetLogin(
  transaction: Transaction<DatabaseSchema>,
  { project_id, issuer, subject }: Pick<Selectable<WalletLoginsTable>, 'project_id' | 'issuer' | 'subject'>,
  except = NO_DEVICE,
): Promise<void> {
  const forget = (table: UnderWay, column: 'email' | 'next_email' | 'fid' | 'subject') =>
    transaction
      .deleteFrom(table)
      .where('project_id', '=', project_id)
      .where('device_id', '!=', except)
      .where(sql<string>`${sql.ref(column)}`, '=', subject)
  if (issuer === EMAIL) {
    for (const table of ['wallet_links', 'wallet_codes', 'wallet_oauth'] as const)
      await forget(table, 'email').execute()
    await forget('wallet_codes', 'next_email').execute()
  } else if (issuer === FARCASTER) await forget('wallet_farcaster', 'fid').execute()
  else await forget('wallet_oauth', 'subject').where(sql<string>`provider`, '=', issuer).execute()
}

/**
 * Ends a user's sessions and the sign-ins under way: those on their devices, and those for their logins on any device.
 *
 * @param except - the session that goes on, and with it what its device has begun
 */
async function endSessions(
  transaction: Transaction<DatabaseSchema>,
  { id, project_id, has }: LockedUser,
  except: Pick<Selectable<WalletSessionsTable>, 'digest' | 'device_id'> = {
    digest: '',
    device_id: NO_DEVICE,
  },
): Promise<void> {
  const devices = await transaction
    .selectFrom('wallet_known_devices')
    .select('device_id')
    .where('user_id', '=', id)
    .where('device_id', '!=', except.device_id)
    .execute()
  await endSignIns(
    transaction,
    project_id,
    devices.map(({ device_id }) => device_id),
  )
  // Not what a login that comes just now has begun elsewhere: it was not theirs.
  for (const [kind, issuer, subject] of has)
    if (kind === 'login') await forgetLogin(transaction, { project_id, issuer, subject }, except.device_id)
  for (const [table, column, own] of [
    ['wallet_codes', 'device_id', except.device_id],
    ['wallet_openings', 'session', except.digest],
    ['wallet_changes', 'session', except.digest],
    ['wallet_sessions', 'digest', except.digest],
  ] as const)
    await transaction
      .deleteFrom(table)
      .where('user_id', '=', id)
      .where(sql<string>`${sql.ref(column)}`, '!=', own)
      .execute()
}

/** Each user takes the same statements, so that the time of an answer tells nothing of them. */
async function isKnownDevice(database: Database, userId: string, deviceId: string): Promise<boolean> {
  const rowOf = (table: 'wallet_devices' | 'wallet_known_devices') =>
    database
      .selectFrom(table)
      .select('device_id')
      .where('user_id', '=', userId)
      .where('device_id', '=', deviceId)
      .executeTakeFirst()
  const share = await rowOf('wallet_devices')
  const signedIn = await rowOf('wallet_known_devices')
  const wallet = await database
    .selectFrom('wallets')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return (wallet ? share : signedIn) !== undefined
}

/**
 * Locks everybody else who is signed in on the device, and the login's owner with them: all in one order, so that two sign-ins at once
 * don't wait for each other.
 *
 * @returns the others
 */
async function lockOthers(
  transaction: Transaction<DatabaseSchema>,
  signIn: SignIn,
): Promise<readonly LockedUser[]> {
  const sessions = await transaction
    .selectFrom('wallet_sessions')
    .select('user_id')
    .where('project_id', '=', signIn.projectId)
    .where('device_id', '=', signIn.deviceId)
    .execute()
  const owner = await ownerOf(transaction, signIn)
  const others = new Set(sessions.map(({ user_id }) => user_id))
  if (owner !== undefined) others.delete(owner)
  if (others.size === 0) return []
  const locked: LockedUser[] = []
  for (const id of [...others, ...(owner === undefined ? [] : [owner])].sort()) {
    const user = await lockUser(transaction, id)
    if (user && others.has(id)) locked.push(user)
  }
  return locked
}

function loginMember({ issuer, subject }: Omit<NamedLogin, 'name'>, at: string): Member {
  return ['login', issuer, subject, at]
}

/** Whoever else is signed in as the user is not any more, or about to be: one of them may be why the logins change. */
async function decide(
  transaction: Transaction<DatabaseSchema>,
  user: LockedUser,
  { session, take }: Deciding,
): Promise<void> {
  // Whoever ends it locks the user first, so it stays until this is done.
  const own = await transaction
    .selectFrom('wallet_sessions')
    .selectAll()
    .where('digest', '=', session)
    .where('user_id', '=', user.id)
    .executeTakeFirst()
  if (!own || user.blocked_at !== null) throw sessionEnded()
  if (!(await take(transaction))) throw new UsedProofError()
  await endSessions(transaction, user, own)
}

async function addLogin(
  transaction: Transaction<DatabaseSchema>,
  user: Pick<User, 'id' | 'project_id'>,
  { issuer, subject, name }: NamedLogin,
  at: string,
): Promise<boolean | undefined> {
  const hold = await findHold(transaction, { project_id: user.project_id, issuer, subject }, at)
  if (hold && hold.user_id !== user.id) return undefined
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('wallet_logins')
    .values({ project_id: user.project_id, issuer, subject, user_id: user.id, created_at: at, name })
    .onConflict((conflict) => conflict.columns(['project_id', 'issuer', 'subject']).doNothing())
    .executeTakeFirst()
  if (Number(numInsertedOrUpdatedRows) > 0) return true
  const owner = await ownerOf(transaction, { projectId: user.project_id, issuer, subject })
  return owner === user.id ? false : undefined
}

/** @throws Failure 403 where the login was taken from somebody who may still get it back */
async function requireNoHold(
  transaction: Transaction<DatabaseSchema>,
  login: Parameters<typeof findHold>[1],
  at: string,
): Promise<void> {
  const hold = await findHold(transaction, login, at)
  if (!hold) return
  const days = Math.ceil((Date.parse(hold.ends_at) - Date.parse(at)) / 86_400_000)
  throw new Failure(
    403,
    'login',
    `This opened another wallet until lately. It can open one of its own in ${days} days. If it was not you who changed that, press the link in the mail about it.`,
    { code: 'loginHeld', count: days },
  )
}

/** Finds the user of a login, whose row is locked then, or makes them. */
async function findOrMake(
  transaction: Transaction<DatabaseSchema>,
  signIn: SignIn,
): Promise<{ user: LockedUser; isNew: boolean }> {
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const userId = await ownerOf(transaction, signIn)
    const user =
      userId === undefined ? await make(transaction, signIn) : await findLocked(transaction, userId, signIn)
    if (user) return { user, isNew: userId === undefined }
  }
  throw new Error('A login changes hands all the time, or belongs to nobody.')
}

/** @returns undefined where somebody else made the login at the same time */
async function make(
  transaction: Transaction<DatabaseSchema>,
  { projectId, issuer, subject, name = null, locale, at }: SignIn,
): Promise<LockedUser | undefined> {
  const user = {
    id: randomUUID(),
    project_id: projectId,
    locale,
    created_at: at,
    blocked_at: null,
    delete_at: null,
    version: 0,
    members: null,
  }
  if ((await addLogin(transaction, user, { issuer, subject, name }, at)) !== true) {
    await requireNoHold(transaction, { project_id: projectId, issuer, subject }, at)
    return undefined
  }
  await transaction.insertInto('wallet_users').values(user).execute()
  return { ...user, mac: null, has: [] }
}

/** @returns undefined where the user was deleted, or lost the login, while their row was waited for */
async function findLocked(
  transaction: Transaction<DatabaseSchema>,
  userId: string,
  { projectId, issuer, subject, name = null }: SignIn,
): Promise<LockedUser | undefined> {
  const user = await lockUser(transaction, userId)
  const login = await transaction
    .selectFrom('wallet_logins')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!login) return undefined
  // The same account under the name that it has by now.
  await transaction
    .updateTable('wallet_logins')
    .set({ ...login, name })
    .where('project_id', '=', projectId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute()
  return user
}

async function ownerOf(
  database: Database,
  { projectId, issuer, subject }: Pick<SignIn, 'projectId' | 'issuer' | 'subject'>,
): Promise<string | undefined> {
  const login = await database
    .selectFrom('wallet_logins')
    .select('user_id')
    .where('project_id', '=', projectId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return login?.user_id
}

async function emailOf(database: Database, userId: string): Promise<string | undefined> {
  const login = await database
    .selectFrom('wallet_logins')
    .select('subject')
    .where('user_id', '=', userId)
    .where('issuer', '=', EMAIL)
    .executeTakeFirst()
  return login?.subject
}

/** The call names no session, or one that is over. */
export function sessionEnded(): Failure {
  return new Failure(401, 'token', 'The session has ended. Sign in again.', {
    code: 'sessionEnded',
    headers: { 'www-authenticate': 'DPoP error="invalid_token", algs="ES256"' },
  })
}
