import { type Selectable, SqliteAdapter, sql, type Transaction } from 'kysely'
import type { Database, DatabaseSchema, WalletUsersTable } from '../../database/schema.ts'
import { type Member, membersDigest, readMembers } from '../wallet/rows/members.ts'
import { BrokenRowError } from '../wallet/rows/rowMacs.ts'

export type User = Selectable<WalletUsersTable>

/** A user whose row is locked until the transaction ends, with the user's logins, devices and sessions. */
export interface LockedUser extends User {
  readonly has: readonly Member[]
}

/**
 * Reads a user, and checks their logins, devices and sessions against a digest in the user's row.
 *
 * @throws BrokenRowError if one of these was restored, added or removed without the gateway
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
    // If a change came between the two reads, the version has increased.
    if (before?.version === user.version) throw new BrokenRowError('wallet_users', 'members')
    before = user
  }
}

/**
 * Locks a user's row until the transaction ends. Each change of a user locks it first, so that the second of two concurrent changes sees
 * the result of the first.
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
 * Serializes the sign-ins on a device until the transaction ends, so that each sees the user of the one before. Must precede every lock of a
 * user. With SQLite, sign-ins wait for the only connection.
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
 * Writes the digest of a user's members after a change, and the row's other changes. Without it, the user's row counts as broken.
 *
 * @param added - the only members that may have been added since the row was locked
 * @returns the user's new version
 * @throws BrokenRowError if others were added without the gateway
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
