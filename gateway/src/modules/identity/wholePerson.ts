import { type Selectable, SqliteAdapter, sql, type Transaction } from 'kysely'
import type { Database, DatabaseSchema, WalletUsersTable } from '../../database/schema.ts'
import { type Member, membersDigest, readMembers } from '../wallet/rows/members.ts'
import { BrokenRowError } from '../wallet/rows/rowMacs.ts'

export type User = Selectable<WalletUsersTable>

/** A user whose row is locked until the transaction ends, with the logins, devices and sessions that they have. */
export interface LockedUser extends User {
  readonly has: readonly Member[]
}

/**
 * Reads a user. A digest in the row says which logins, devices and sessions they have.
 *
 * @throws BrokenRowError where one was put back, planted or taken away past the gateway
 */
export async function findWhole(database: Database, userId: string): Promise<LockedUser | undefined> {
  let before: User | undefined
  for (;;) {
    const user = await database
      .selectFrom('wallet_users')
      .selectAll()
      .where('id', '=', userId)
      .executeTakeFirst()
    if (!user) return undefined
    const has = await readMembers(database, userId)
    if (membersDigest(has) === user.members) return { ...user, has }
    // A change between the two reads has raised the version.
    if (before?.version === user.version) throw new BrokenRowError('wallet_users', 'members')
    before = user
  }
}

/**
 * Locks a user's row until the transaction ends. Each change of a user locks it first, so that of two at once the second sees what the
 * first has left.
 */
export async function lockUser(
  transaction: Transaction<DatabaseSchema>,
  userId: string,
): Promise<LockedUser | undefined> {
  await transaction
    .updateTable('wallet_users')
    .set((column) => ({ locale: column.ref('locale') }))
    .where('id', '=', userId)
    .execute()
  return findWhole(transaction, userId)
}

/**
 * Has the sign-ins on a device wait for each other until the transaction ends, so that each sees whom the one before has signed in. It comes
 * before every lock of a user. With SQLite they wait for the one connection.
 */
export async function lockDevice(
  transaction: Transaction<DatabaseSchema>,
  { projectId, deviceId }: { readonly projectId: string; readonly deviceId: string },
): Promise<void> {
  if (transaction.getExecutor().adapter instanceof SqliteAdapter) return
  const device = JSON.stringify(['device', projectId, deviceId])
  await sql`select pg_advisory_xact_lock(hashtextextended(${device}, 0))`.execute(transaction)
}

/**
 * Writes what a user has after a change, and what else of their row has changed. Without it, the user's row counts as broken.
 *
 * @param added - the only ones that may have come since the row was locked
 * @returns the user's version from then on
 * @throws BrokenRowError where others have come past the gateway
 */
export async function sealPerson(
  transaction: Transaction<DatabaseSchema>,
  { has, ...user }: LockedUser,
  added: readonly Member[] = [],
): Promise<number> {
  const now = await readMembers(transaction, user.id)
  const known = new Set([...has, ...added].map((member) => JSON.stringify(member)))
  if (now.some((member) => !known.has(JSON.stringify(member))))
    throw new BrokenRowError('wallet_users', 'members')
  const version = (user.version ?? 0) + 1
  await transaction
    .updateTable('wallet_users')
    .set({ ...user, version, members: membersDigest(now) })
    .where('id', '=', user.id)
    .execute()
  return version
}
