import type { Kysely, Migration } from 'kysely'
import { addIndex, required } from '../columns.ts'

/** Sign-ins at providers that are under way, by the hash of their state, and the names of logins. */
export const social: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .createTable('wallet_oauth')
      .addColumn('digest', 'text', (column) => column.primaryKey())
      .addColumn('project_id', 'text', required)
      .addColumn('device_id', 'text', required)
      .addColumn('provider', 'text', required)
      .addColumn('link_to', 'text')
      .addColumn('origin', 'text')
      .addColumn('locale', 'text', required)
      .addColumn('status', 'text', required)
      .addColumn('reason', 'text')
      .addColumn('subject', 'text')
      .addColumn('name', 'text')
      .addColumn('email', 'text')
      .addColumn('ended_at', 'text')
      .addColumn('expires_at', 'text', required)
      .execute()
    await addIndex(database, 'wallet_oauth_expires_at', 'wallet_oauth', ['expires_at'])
    await database.schema.alterTable('wallet_logins').addColumn('name', 'text').execute()
    await database.schema.alterTable('wallet_codes').addColumn('oauth', 'text').execute()
  },
}
