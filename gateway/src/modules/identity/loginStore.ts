import type { Transaction } from 'kysely'
import { durably } from '../../database/durably.ts'
import type { Database, DatabaseSchema } from '../../database/schema.ts'
import { endSessions, forgetLogin } from './endSignIns.ts'
import { sessionEnded, UsedProofError } from './errors.ts'
import type { Deciding, IdentityStore } from './identityStore.ts'
import { isYoung } from './loginAge.ts'
import { addLogin, emailOf, loginMember, ownerOf } from './loginRows.ts'
import { loginId, remember } from './undoStore.ts'
import { type LockedUser, lockUser, sealPerson } from './wholePerson.ts'

const EMAIL = 'email'

/** The part of the store that finds and changes logins. */
export function createLoginStore(
  database: Database,
): Pick<IdentityStore, 'findLogin' | 'emailOf' | 'logins' | 'addLogin' | 'removeLogin' | 'changeEmail'> {
  return {
    findLogin: (projectId, issuer, subject) => ownerOf(database, { projectId, issuer, subject }),
    emailOf: (userId) => emailOf(database, userId),
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
        // Codes and links mailed to an earlier address must not change the new one, or open the wallet.
        for (const table of ['wallet_codes', 'wallet_openings'] as const)
          await transaction.deleteFrom(table).where('user_id', '=', userId).execute()
        await sealPerson(transaction, user, [loginMember({ issuer: EMAIL, subject: email }, at), undo])
        return { before }
      }),
  }
}

/** Ends the user's other sessions and pending sign-ins: one of them may be the reason for the change of logins. */
async function decide(
  transaction: Transaction<DatabaseSchema>,
  user: LockedUser,
  { session, take }: Deciding,
): Promise<void> {
  // The user's row is locked, and ending a session requires that lock, so the session stays until the transaction ends.
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
