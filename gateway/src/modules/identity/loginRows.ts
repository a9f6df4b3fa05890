import type { Transaction } from 'kysely'
import type { Database, DatabaseSchema } from '../../database/schema.ts'
import type { Member } from '../wallet/rows/members.ts'
import type { NamedLogin, SignIn } from './identityStore.ts'
import { findHold } from './undoStore.ts'
import type { User } from './wholePerson.ts'

/** A login as a member in its user's row. */
export function loginMember({ issuer, subject }: Omit<NamedLogin, 'name'>, at: string): Member {
  return ['login', issuer, subject, at]
}

/** @returns whether the login is new to the user; undefined if another user has it, or may get it back */
export async function addLogin(
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

export async function ownerOf(
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

export async function emailOf(database: Database, userId: string): Promise<string | undefined> {
  const login = await database
    .selectFrom('wallet_logins')
    .select('subject')
    .where('user_id', '=', userId)
    .where('issuer', '=', 'email')
    .executeTakeFirst()
  return login?.subject
}
