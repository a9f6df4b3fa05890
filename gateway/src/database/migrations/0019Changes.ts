import type { Kysely, Migration } from 'kysely'
import { required } from '../columns.ts'

/** Changes of logins that wait for their user, one for each; and with which login a session began. */
export const changes: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .createTable('wallet_changes')
      .addColumn('user_id', 'text', (column) => column.primaryKey())
      .addColumn('id', 'text', (column) => column.notNull().unique())
      .addColumn('session', 'text', required)
      .addColumn('kind', 'text', required)
      .addColumn('issuer', 'text', required)
      .addColumn('subject', 'text', required)
      .addColumn('name', 'text')
      .addColumn('code_to', 'text')
      .addColumn('created_at', 'text', required)
      .addColumn('expires_at', 'text', required)
      .execute()
    await database.schema.alterTable('wallet_sessions').addColumn('login', 'text').execute()
  },
}
