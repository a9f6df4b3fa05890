import type { Kysely, Migration } from 'kysely'
import { addIndex, required } from '../columns.ts'

/** The second proof of devices without a share: one for each session. A sign-in at a provider may be one. */
export const openings: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .createTable('wallet_openings')
      .addColumn('session', 'text', (column) => column.primaryKey())
      .addColumn('id', 'text', (column) => column.notNull().unique())
      .addColumn('user_id', 'text', required)
      .addColumn('project_id', 'text', required)
      .addColumn('device_name', 'text', required)
      .addColumn('challenge', 'text', required)
      .addColumn('code', 'text')
      .addColumn('tries', 'integer', required)
      .addColumn('created_at', 'text', required)
      .addColumn('expires_at', 'text', required)
      .addColumn('proved_at', 'text')
      .execute()
    await addIndex(database, 'wallet_openings_user', 'wallet_openings', ['user_id'])
    await database.schema.alterTable('wallet_oauth').addColumn('proves', 'text').execute()
  },
}
