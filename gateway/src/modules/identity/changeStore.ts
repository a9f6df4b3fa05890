import type { Insertable, Selectable, Transaction } from 'kysely'
import type { Database } from '../../database/openDatabase.ts'
import type { DatabaseSchema, WalletChangesTable } from '../../database/schema.ts'

export type StoredChange = Selectable<WalletChangesTable>

/** Changes of logins that wait for their person. */
export interface ChangeStore {
  /** One for each person: the newest. */
  put(change: Insertable<WalletChangesTable>): Promise<void>
  /** The change that waits for a session's decision. */
  ofSession(session: string, now: string): Promise<StoredChange | undefined>
  /** Uses a change up. @returns whether it still waited */
  take(id: string, transaction: Transaction<DatabaseSchema>): Promise<boolean>
  forget(now: string): Promise<void>
}

export function createChangeStore(database: Database): ChangeStore {
  return {
    async put(change) {
      await database
        .insertInto('wallet_changes')
        .values(change)
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
        .execute()
    },
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
