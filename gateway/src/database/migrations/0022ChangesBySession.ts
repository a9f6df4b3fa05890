import type { Kysely, Migration } from 'kysely'
import { addIndex, required } from '../columns.ts'

/**
 * Pending changes of logins, one for each session, so that a request in one session does not replace another session's. Pending rows are
 * dropped, because they expire in ten minutes anyway.
 */
export const changesBySession: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema.dropTable('wallet_changes').execute()
    await database.schema
      .createTable('wallet_changes')
      .addColumn('session', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', required)
      .addColumn('id', 'text', (column) => column.notNull().unique())
      .addColumn('kind', 'text', required)
      .addColumn('issuer', 'text', required)
      .addColumn('subject', 'text', required)
      .addColumn('name', 'text')
      .addColumn('code_to', 'text')
      .addColumn('created_at', 'text', required)
      .addColumn('expires_at', 'text', required)
      .addColumn('mac', 'text')
      .execute()
    await addIndex(database, 'wallet_changes_by_user', 'wallet_changes', ['user_id'])
  },
}
