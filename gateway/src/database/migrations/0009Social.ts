import type { Kysely, Migration } from 'kysely'

/** Sign-ins at providers that are under way, by the hash of their state, and the names of logins. */
export const social: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .createTable('wallet_oauth')
      .addColumn('digest', 'text', (column) => column.primaryKey())
      .addColumn('project_id', 'text', (column) => column.notNull())
      .addColumn('device_id', 'text', (column) => column.notNull())
      .addColumn('provider', 'text', (column) => column.notNull())
      .addColumn('link_to', 'text')
      .addColumn('origin', 'text')
      .addColumn('locale', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('reason', 'text')
      .addColumn('subject', 'text')
      .addColumn('name', 'text')
      .addColumn('email', 'text')
      .addColumn('ended_at', 'text')
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .execute()
    await database.schema
      .createIndex('wallet_oauth_expires_at')
      .on('wallet_oauth')
      .columns(['expires_at'])
      .execute()
    await database.schema.alterTable('wallet_logins').addColumn('name', 'text').execute()
    await database.schema.alterTable('wallet_codes').addColumn('oauth', 'text').execute()
  },
}
