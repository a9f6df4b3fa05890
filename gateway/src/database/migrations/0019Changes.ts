import type { Kysely, Migration } from 'kysely'

/** Changes of logins that wait for their user, one for each; and with which login a session began. */
export const changes: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .createTable('wallet_changes')
      .addColumn('user_id', 'text', (column) => column.primaryKey())
      .addColumn('id', 'text', (column) => column.notNull().unique())
      .addColumn('session', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('issuer', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('name', 'text')
      .addColumn('code_to', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .execute()
    await database.schema.alterTable('wallet_sessions').addColumn('login', 'text').execute()
  },
}
