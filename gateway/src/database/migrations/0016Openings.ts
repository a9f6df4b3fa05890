import type { Kysely, Migration } from 'kysely'

/** The second proof of devices without a share: one for each session. A sign-in at a provider may be one. */
export const openings: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .createTable('wallet_openings')
      .addColumn('session', 'text', (column) => column.primaryKey())
      .addColumn('id', 'text', (column) => column.notNull().unique())
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('project_id', 'text', (column) => column.notNull())
      .addColumn('device_name', 'text', (column) => column.notNull())
      .addColumn('challenge', 'text', (column) => column.notNull())
      .addColumn('code', 'text')
      .addColumn('tries', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .addColumn('proved_at', 'text')
      .execute()
    await database.schema
      .createIndex('wallet_openings_user')
      .on('wallet_openings')
      .column('user_id')
      .execute()
    await database.schema.alterTable('wallet_oauth').addColumn('proves', 'text').execute()
  },
}
