import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import { durably } from '../../database/durably.ts'
import type { Database, DatabaseSchema } from '../../database/schema.ts'
import { BrokenRowError } from '../wallet/rows/rowMacs.ts'
import { forgetLogin } from './endSignIns.ts'
import type { IdentityStore } from './identityStore.ts'
import { isFrozen, liveUndos } from './undoStore.ts'
import { lockUser, sealPerson } from './wholePerson.ts'

/** The part of the store that removes expired data. */
export function createRemovals(
  database: Database,
): Pick<IdentityStore, 'removeDue' | 'forgetSessions' | 'forgetUndos'> {
  return {
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
            // A sign-in may meanwhile have canceled the deletion. This statement waits for the row, and checks again.
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
 * Acts on users that were found without the guard, so that one bad row doesn't block the others. Each user is checked in turn.
 *
 * @throws BrokenRowError at the end, if a user was skipped
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

/** Tables whose rows name their user. */
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
