import type { Insertable, Selectable, Transaction } from 'kysely'
import { durably } from '../../database/durably.ts'
import type { Database, DatabaseSchema, WalletChangesTable } from '../../database/schema.ts'
import { lockUser } from './wholePerson.ts'

export type StoredChange = Selectable<WalletChangesTable>

export interface ChangeStore {
  /**
   * The newest of each session. Another session of the user may be somebody else's, and ends none of this one.
   *
   * @returns its id, or that of the same one that waits already
   */
  ask(change: Insertable<WalletChangesTable>): Promise<string>
  ofSession(session: string, now: string): Promise<StoredChange | undefined>
  /** @returns whether it still waited */
  take(id: string, transaction: Transaction<DatabaseSchema>): Promise<boolean>
  forget(now: string): Promise<void>
}

const SAME = ['user_id', 'kind', 'issuer', 'subject', 'code_to'] as const

export function createChangeStore(database: Database): ChangeStore {
  return {
    ask: (change) =>
      durably(database, async (transaction) => {
        // Of two at once the second finds the first.
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
