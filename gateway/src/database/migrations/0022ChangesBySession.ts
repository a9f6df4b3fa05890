import type { Kysely, Migration } from 'kysely'

/**
 * Changes of logins that wait, one for each session: whoever asks in one session ends nothing that another one has asked for. What waited is
 * dropped, since it waits for ten minutes only.
 */
export const changesBySession: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema.dropTable('wallet_changes').execute()
    await database.schema
      .createTable('wallet_changes')
      .addColumn('session', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('id', 'text', (column) => column.notNull().unique())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('issuer', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('name', 'text')
      .addColumn('code_to', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .addColumn('mac', 'text')
      .execute()
    await database.schema
      .createIndex('wallet_changes_by_user')
      .on('wallet_changes')
      .column('user_id')
      .execute()
  },
}
