import type { Insertable, Selectable, Transaction } from 'kysely'
import { durably } from '../../database/durably.ts'
import type { Database, DatabaseSchema, WalletChangesTable } from '../../database/schema.ts'
import { lockUser } from './wholePerson.ts'

export type StoredChange = Selectable<WalletChangesTable>

export interface ChangeStore {
  /**
   * One for each session: the newest. Another session of the user, which may be somebody else's, ends none of this one.
   *
   * @returns its id, or that of the same one where it waits already
   */
  ask(change: Insertable<WalletChangesTable>): Promise<string>
  ofSession(session: string, now: string): Promise<StoredChange | undefined>
  /** Uses a change up. @returns whether it still waited */
  take(id: string, transaction: Transaction<DatabaseSchema>): Promise<boolean>
  forget(now: string): Promise<void>
}

/** What makes two changes of a session the same. */
const SAME = ['user_id', 'kind', 'issuer', 'subject', 'code_to'] as const

export function createChangeStore(database: Database): ChangeStore {
  return {
    ask: (change) =>
      durably(database, async (transaction) => {
        // Of two questions at once the second finds the first.
        await lockUser(transaction, change.user_id)
        const waiting = await transaction
          .selectFrom('wallet_changes')
          .selectAll()
          .where('session', '=', change.session)
          .where('expires_at', '>', change.created_at)
          .executeTakeFirst()
        if (waiting && SAME.every((column) => waiting[column] === (change[column] ?? null))) return waiting.id
        await transaction
          .insertInto('wallet_changes')
          .values(change)
          .onConflict((conflict) => conflict.column('session').doUpdateSet(change))
          .execute()
        return change.id
      }),
    ofSession: (session, now) =>
      database
        .selectFrom('wallet_changes')
        .selectAll()
        .where('session', '=', session)
        .where('expires_at', '>', now)
        .executeTakeFirst(),
    async take(id, transaction) {
      const { numDeletedRows } = await transaction
        .deleteFrom('wallet_changes')
        .where('id', '=', id)
        .executeTakeFirst()
      return Number(numDeletedRows) > 0
    },
    async forget(now) {
      await database.deleteFrom('wallet_changes').where('expires_at', '<=', now).execute()
    },
  }
}
