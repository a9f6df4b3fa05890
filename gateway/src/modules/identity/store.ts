import { randomUUID } from 'node:crypto'
import type { Selectable, Transaction } from 'kysely'
import { durably } from '../../database/durably.ts'
import type { Database } from '../../database/openDatabase.ts'
import type { DatabaseSchema, WalletUsersTable } from '../../database/schema.ts'
import { Failure } from '../../server/Failure.ts'

export type User = Selectable<WalletUsersTable>

/** A person on a device, as a session says. */
export interface Session {
  readonly digest: string
  readonly user: User
  readonly deviceId: string
  /** ISO 8601: when the person proved who they are. */
  readonly signedInAt: string
  readonly usedAt: string
  readonly expiresAt: string
}

/** What a sign-in is made of. */
export interface SignIn {
  readonly projectId: string
  readonly issuer: string
  readonly subject: string
  readonly deviceId: string
  readonly tokenDigest: string
  readonly locale: string
  readonly at: string
  readonly expiresAt: string
  /** As the person knows the login. */
  readonly name?: string | null | undefined
  /** A login that the person gets with it. */
  readonly added?: NamedLogin | undefined
}

/** A way to sign in. */
export interface NamedLogin {
  /** `email`, or who vouches for the subject. */
  readonly issuer: string
  readonly subject: string
  /** As the person knows it. */
  readonly name: string | null
}

export interface IdentityStore {
  /**
   * Finds the person of a login, or makes them, and begins a session: all of it or nothing. It ends a deletion that was planned. With
   * the digest of a session that is there it begins none.
   *
   * @returns undefined where the operator has blocked the person
   * @throws Failure 409 where the added login is somebody else's
   */
  signIn(signIn: SignIn): Promise<{ user: User; isNew: boolean; isKnownDevice: boolean } | undefined>
  findSession(projectId: string, digest: string): Promise<Session | undefined>
  touchSession(digest: string, at: string): Promise<void>
  endSession(digest: string): Promise<void>
  /** Ends the sessions of one device, or of all. */
  endSessions(userId: string, deviceId?: string): Promise<void>
  findLogin(projectId: string, issuer: string, subject: string): Promise<string | undefined>
  emailOf(userId: string): Promise<string | undefined>
  isKnownDevice(userId: string, deviceId: string): Promise<boolean>
  forgetDevice(userId: string, deviceId: string): Promise<void>
  /** Oldest first. */
  logins(userId: string): Promise<readonly (NamedLogin & { readonly createdAt: string })[]>
  /** @returns whether it is new to the person; undefined where it is somebody else's */
  addLogin(user: User, login: NamedLogin, at: string): Promise<boolean | undefined>
  /** Removes a login unless it is the person's last one. */
  removeLogin(userId: string, login: Omit<NamedLogin, 'name'>): Promise<'removed' | 'unknown' | 'last'>
  /** @returns false where the address is somebody else's by now */
  changeEmail(user: User, email: string, at: string): Promise<boolean>
  planDeletion(userId: string, at: string | null): Promise<void>
  block(userId: string, at: string | null): Promise<void>
  find(userId: string): Promise<User | undefined>
  findByEmail(email: string): Promise<readonly User[]>
  /** Removes everything of a person. */
  remove(userId: string): Promise<void>
  /** The people whose time has come. */
  dueForDeletion(now: string): Promise<readonly string[]>
  forgetSessions(now: string, idleSince: string): Promise<void>
}

const EMAIL = 'email'

export function createIdentityStore(database: Database): IdentityStore {
  return {
    signIn: (signIn) =>
      durably(database, async (transaction) => {
        const { user, isNew } = await findOrMake(transaction, signIn)
        if (user.blocked_at !== null) return undefined
        if (signIn.added && (await addLogin(transaction, user, signIn.added, signIn.at)) === undefined)
          throw new Failure(409, 'login', 'This account signs in to another wallet.', { code: 'loginTaken' })
        await transaction
          .updateTable('wallet_users')
          .set({ locale: signIn.locale, delete_at: null })
          .where('id', '=', user.id)
          .execute()
        const { numInsertedOrUpdatedRows } = await transaction
          .insertInto('wallet_known_devices')
          .values({ user_id: user.id, device_id: signIn.deviceId, created_at: signIn.at })
          .onConflict((conflict) => conflict.columns(['user_id', 'device_id']).doNothing())
          .executeTakeFirst()
        // Who was signed in on this device before is not any more: on a shared computer their token would bring them back.
        await transaction
          .deleteFrom('wallet_sessions')
          .where('project_id', '=', signIn.projectId)
          .where('device_id', '=', signIn.deviceId)
          .where('user_id', '!=', user.id)
          .execute()
        await transaction
          .insertInto('wallet_sessions')
          .values({
            digest: signIn.tokenDigest,
            user_id: user.id,
            project_id: signIn.projectId,
            device_id: signIn.deviceId,
            created_at: signIn.at,
            used_at: signIn.at,
            expires_at: signIn.expiresAt,
          })
          .onConflict((conflict) => conflict.column('digest').doNothing())
          .execute()
        const isKnownDevice = Number(numInsertedOrUpdatedRows) === 0
        return { user: { ...user, locale: signIn.locale, delete_at: null }, isNew, isKnownDevice }
      }),
    async findSession(projectId, digest) {
      const session = await database
        .selectFrom('wallet_sessions')
        .selectAll()
        .where('digest', '=', digest)
        .where('project_id', '=', projectId)
        .executeTakeFirst()
      const user = session && (await findUser(database, session.user_id))
      return (
        user && {
          digest,
          user,
          deviceId: session.device_id,
          signedInAt: session.created_at,
          usedAt: session.used_at,
          expiresAt: session.expires_at,
        }
      )
    },
    async touchSession(digest, used_at) {
      await database.updateTable('wallet_sessions').set({ used_at }).where('digest', '=', digest).execute()
    },
    async endSession(digest) {
      await database.deleteFrom('wallet_sessions').where('digest', '=', digest).execute()
    },
    async endSessions(userId, deviceId) {
      const all = database.deleteFrom('wallet_sessions').where('user_id', '=', userId)
      await (deviceId === undefined ? all : all.where('device_id', '=', deviceId)).execute()
    },
    async findLogin(projectId, issuer, subject) {
      const login = await database
        .selectFrom('wallet_logins')
        .select('user_id')
        .where('project_id', '=', projectId)
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .executeTakeFirst()
      return login?.user_id
    },
    async emailOf(userId) {
      const login = await database
        .selectFrom('wallet_logins')
        .select('subject')
        .where('user_id', '=', userId)
        .where('issuer', '=', EMAIL)
        .executeTakeFirst()
      return login?.subject
    },
    async isKnownDevice(userId, deviceId) {
      const known = await database
        .selectFrom('wallet_known_devices')
        .select('device_id')
        .where('user_id', '=', userId)
        .where('device_id', '=', deviceId)
        .executeTakeFirst()
      return known !== undefined
    },
    async forgetDevice(userId, deviceId) {
      await database
        .deleteFrom('wallet_known_devices')
        .where('user_id', '=', userId)
        .where('device_id', '=', deviceId)
        .execute()
    },
    async logins(userId) {
      return database
        .selectFrom('wallet_logins')
        .select(['issuer', 'subject', 'name', 'created_at as createdAt'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('issuer')
        .execute()
    },
    addLogin: (user, login, at) => durably(database, (transaction) => addLogin(transaction, user, login, at)),
    removeLogin: (userId, { issuer, subject }) =>
      durably(database, async (transaction) => {
        // Of two removals at once the second waits here for the first, and sees what it left.
        await transaction
          .updateTable('wallet_users')
          .set((column) => ({ locale: column.ref('locale') }))
          .where('id', '=', userId)
          .execute()
        const logins = await transaction
          .selectFrom('wallet_logins')
          .select(['issuer', 'subject'])
          .where('user_id', '=', userId)
          .execute()
        if (!logins.some((login) => login.issuer === issuer && login.subject === subject)) return 'unknown'
        if (logins.length === 1) return 'last'
        await transaction
          .deleteFrom('wallet_logins')
          .where('user_id', '=', userId)
          .where('issuer', '=', issuer)
          .where('subject', '=', subject)
          .execute()
        return 'removed'
      }),
    changeEmail: (user, email, at) =>
      durably(database, async (transaction) => {
        const { numInsertedOrUpdatedRows } = await transaction
          .insertInto('wallet_logins')
          .values({
            project_id: user.project_id,
            issuer: EMAIL,
            subject: email,
            user_id: user.id,
            created_at: at,
            name: email,
          })
          .onConflict((conflict) => conflict.columns(['project_id', 'issuer', 'subject']).doNothing())
          .executeTakeFirst()
        if (Number(numInsertedOrUpdatedRows) === 0) return false
        await transaction
          .deleteFrom('wallet_logins')
          .where('user_id', '=', user.id)
          .where('issuer', '=', EMAIL)
          .where('subject', '!=', email)
          .execute()
        return true
      }),
    async planDeletion(userId, delete_at) {
      await database.updateTable('wallet_users').set({ delete_at }).where('id', '=', userId).execute()
    },
    block: (userId, blocked_at) =>
      durably(database, async (transaction) => {
        await transaction.updateTable('wallet_users').set({ blocked_at }).where('id', '=', userId).execute()
        if (blocked_at !== null)
          await transaction.deleteFrom('wallet_sessions').where('user_id', '=', userId).execute()
      }),
    find: (userId) => findUser(database, userId),
    findByEmail: (email) =>
      database
        .selectFrom('wallet_users')
        .innerJoin('wallet_logins', 'wallet_logins.user_id', 'wallet_users.id')
        .selectAll('wallet_users')
        .where('wallet_logins.issuer', '=', EMAIL)
        .where('wallet_logins.subject', '=', email)
        .execute(),
    remove: (userId) =>
      durably(database, async (transaction) => {
        for (const table of OF_PERSON)
          await transaction.deleteFrom(table).where('user_id', '=', userId).execute()
        await transaction.deleteFrom('wallet_users').where('id', '=', userId).execute()
      }),
    async dueForDeletion(now) {
      const due = await database
        .selectFrom('wallet_users')
        .select('id')
        .where('delete_at', '<=', now)
        .execute()
      return due.map(({ id }) => id)
    },
    async forgetSessions(now, idleSince) {
      await database
        .deleteFrom('wallet_sessions')
        .where((where) => where.or([where('expires_at', '<=', now), where('used_at', '<=', idleSince)]))
        .execute()
    },
  }
}

/** Every table with something of a person. */
const OF_PERSON = [
  'wallet_approvals',
  'wallet_decisions',
  'wallet_devices',
  'wallets',
  'wallet_codes',
  'wallet_known_devices',
  'wallet_sessions',
  'wallet_logins',
] as const

async function addLogin(
  transaction: Transaction<DatabaseSchema>,
  user: User,
  { issuer, subject, name }: NamedLogin,
  at: string,
): Promise<boolean | undefined> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('wallet_logins')
    .values({ project_id: user.project_id, issuer, subject, user_id: user.id, created_at: at, name })
    .onConflict((conflict) => conflict.columns(['project_id', 'issuer', 'subject']).doNothing())
    .executeTakeFirst()
  if (Number(numInsertedOrUpdatedRows) > 0) return true
  const { user_id } = await transaction
    .selectFrom('wallet_logins')
    .select('user_id')
    .where('project_id', '=', user.project_id)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow()
  return user_id === user.id ? false : undefined
}

async function findOrMake(
  transaction: Transaction<DatabaseSchema>,
  { projectId, issuer, subject, name = null, locale, at }: SignIn,
): Promise<{ user: User; isNew: boolean }> {
  const made = {
    id: randomUUID(),
    project_id: projectId,
    locale,
    created_at: at,
    blocked_at: null,
    delete_at: null,
  }
  // Of two first sign-ins at once, one inserts the login and the other finds it.
  await transaction
    .insertInto('wallet_logins')
    .values({ project_id: projectId, issuer, subject, user_id: made.id, created_at: at, name })
    .onConflict((conflict) =>
      // The same account under the name that it has by now.
      conflict.columns(['project_id', 'issuer', 'subject']).doUpdateSet({ name }),
    )
    .execute()
  const { user_id } = await transaction
    .selectFrom('wallet_logins')
    .select('user_id')
    .where('project_id', '=', projectId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow()
  if (user_id !== made.id)
    return {
      user: await transaction
        .selectFrom('wallet_users')
        .selectAll()
        .where('id', '=', user_id)
        .executeTakeFirstOrThrow(),
      isNew: false,
    }
  await transaction.insertInto('wallet_users').values(made).execute()
  return { user: made, isNew: true }
}

function findUser(database: Database, userId: string): Promise<User | undefined> {
  return database.selectFrom('wallet_users').selectAll().where('id', '=', userId).executeTakeFirst()
}
