import type { Insertable, Selectable, Transaction } from 'kysely'
import { durably } from '../../database/durably.ts'
import type { Database, DatabaseSchema, WalletChangesTable } from '../../database/schema.ts'
import { lockUser } from './wholePerson.ts'

export type StoredChange = Selectable<WalletChangesTable>

export interface ChangeStore {
  /**
   * Stores a change, which replaces the session's earlier one. It does not affect the user's other sessions, which may be an attacker's.
   *
   * @returns the change's id, or the id of an identical pending change
   */
  ask(change: Insertable<WalletChangesTable>): Promise<string>
  ofSession(session: string, now: string): Promise<StoredChange | undefined>
  /** @returns whether the change was still pending */
  take(id: string, transaction: Transaction<DatabaseSchema>): Promise<boolean>
  forget(now: string): Promise<void>
}

const SAME = ['user_id', 'kind', 'issuer', 'subject', 'code_to'] as const

export function createChangeStore(database: Database): ChangeStore {
  return {
    ask: (change) =>
      durably(database, async (transaction) => {
        // The second of two concurrent requests finds the first.
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
