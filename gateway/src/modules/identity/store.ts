import { durably } from '../../database/durably.ts'
import type { Database } from '../../database/schema.ts'
import { endSessions, endSignIns, signOut } from './endSignIns.ts'
import type { IdentityStore } from './identityStore.ts'
import { addLogin, loginMember } from './loginRows.ts'
import { createLoginStore } from './loginStore.ts'
import { createRemovals } from './removals.ts'
import { createSignIns } from './signIns.ts'
import { touchSession } from './touchSession.ts'
import { liveUndos, remember } from './undoStore.ts'
import { findWhole, lockUser, sealPerson } from './wholePerson.ts'

export { sessionEnded, UsedProofError } from './errors.ts'
export type { Deciding, IdentityStore, NamedLogin, Session, SignIn } from './identityStore.ts'
export type { User } from './wholePerson.ts'

export function createIdentityStore(database: Database): IdentityStore {
  return {
    ...createSignIns(database),
    ...createLoginStore(database),
    ...createRemovals(database),
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
        // Also ends pending sign-ins for the restored logins.
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
        .where('wallet_logins.issuer', '=', 'email')
        .where('wallet_logins.subject', '=', email)
        .execute(),
  }
}
