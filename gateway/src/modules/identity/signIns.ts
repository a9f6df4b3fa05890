import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { durably } from '../../database/durably.ts'
import type { Database, DatabaseSchema } from '../../database/schema.ts'
import { Failure } from '../../server/Failure.ts'
import { signOut } from './endSignIns.ts'
import { UsedProofError } from './errors.ts'
import type { IdentityStore, SignIn } from './identityStore.ts'
import { addLogin, loginMember, ownerOf } from './loginRows.ts'
import { findHold } from './undoStore.ts'
import { type LockedUser, lockDevice, lockUser, sealPerson } from './wholePerson.ts'

/** Maximum attempts of a sign-in whose login changes its user at the same moment. */
const MOST_TURNS = 5

/** The part of the store that signs users in. */
export function createSignIns(database: Database): Pick<IdentityStore, 'signIn' | 'isKnownDevice'> {
  return {
    signIn: (signIn) =>
      durably(database, async (transaction) => {
        await lockDevice(transaction, signIn)
        const others = await lockOthers(transaction, signIn)
        const { user, isNew } = await findOrMake(transaction, signIn)
        // Only after the user's row is locked, because code that ends sign-ins also locks it first.
        if (signIn.take && !(await signIn.take(transaction))) throw new UsedProofError()
        if (user.blocked_at !== null) return undefined
        const isKnown = await isKnownDevice(transaction, user.id, signIn.deviceId)
        await transaction
          .insertInto('wallet_known_devices')
          .values({ user_id: user.id, device_id: signIn.deviceId, created_at: signIn.at })
          .onConflict((conflict) => conflict.columns(['user_id', 'device_id']).doNothing())
          .execute()
        // Signs out the device's other users: on a shared computer, an old token would restore their session.
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
    isKnownDevice: (userId, deviceId) => isKnownDevice(database, userId, deviceId),
  }
}

/** Runs the same statements for every user, so that the response time reveals nothing. */
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
 * Locks all other users who are signed in on the device, and the login's owner, in one order, so that two concurrent sign-ins don't
 * deadlock.
 *
 * @returns the other users
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

/** @throws Failure 403 if the login was removed from a user who may still get it back */
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

/** @returns undefined if another request created the login at the same time */
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

/** @returns undefined if the user was deleted, or lost the login, while this waited for the lock */
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
  // Updates the account's name, which may have changed.
  await transaction
    .updateTable('wallet_logins')
    .set({ ...login, name })
    .where('project_id', '=', projectId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute()
  return user
}
