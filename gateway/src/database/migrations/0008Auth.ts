import type { Kysely, Migration } from 'kysely'
import { addIndex, required } from '../columns.ts'

/** Sign-in with a wallet: nonces, browsers by their keys, and the accounts that are signed in on them. */
export const auth: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .createTable('auth_nonces')
      .addColumn('nonce', 'text', (column) => column.primaryKey())
      .addColumn('project_id', 'text', required)
      .addColumn('origin', 'text', required)
      .addColumn('expires_at', 'text', required)
      .execute()
    await addIndex(database, 'auth_nonces_expires_at', 'auth_nonces', ['expires_at'])
    await database.schema
      .createTable('auth_browsers')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('project_id', 'text', required)
      .addColumn('key_id', 'text', required)
      .addColumn('turn', 'integer', required)
      .addColumn('turned_at', 'text', required)
      .addColumn('expires_at', 'text', required)
      .addUniqueConstraint('auth_browsers_key', ['project_id', 'key_id'])
      .execute()
    await addIndex(database, 'auth_browsers_expires_at', 'auth_browsers', ['expires_at'])
    await database.schema
      .createTable('auth_sessions')
      .addColumn('browser_id', 'text', required)
      .addColumn('account', 'text', required)
      .addColumn('message', 'text', required)
      .addColumn('signature', 'text', required)
      .addColumn('created_at', 'text', required)
      .addColumn('expires_at', 'text', required)
      .addPrimaryKeyConstraint('auth_sessions_key', ['browser_id', 'account'])
      .execute()
    await addIndex(database, 'auth_sessions_expires_at', 'auth_sessions', ['expires_at'])
  },
}
