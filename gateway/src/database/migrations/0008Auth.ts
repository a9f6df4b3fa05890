import type { Kysely, Migration } from 'kysely'

/** Sign-in with a wallet: nonces, browsers by their keys, and the accounts that are signed in on them. */
export const auth: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .createTable('auth_nonces')
      .addColumn('nonce', 'text', (column) => column.primaryKey())
      .addColumn('project_id', 'text', (column) => column.notNull())
      .addColumn('origin', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .execute()
    await database.schema
      .createIndex('auth_nonces_expires_at')
      .on('auth_nonces')
      .columns(['expires_at'])
      .execute()
    await database.schema
      .createTable('auth_browsers')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('project_id', 'text', (column) => column.notNull())
      .addColumn('key_id', 'text', (column) => column.notNull())
      .addColumn('turn', 'integer', (column) => column.notNull())
      .addColumn('turned_at', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .addUniqueConstraint('auth_browsers_key', ['project_id', 'key_id'])
      .execute()
    await database.schema
      .createIndex('auth_browsers_expires_at')
      .on('auth_browsers')
      .columns(['expires_at'])
      .execute()
    await database.schema
      .createTable('auth_sessions')
      .addColumn('browser_id', 'text', (column) => column.notNull())
      .addColumn('account', 'text', (column) => column.notNull())
      .addColumn('message', 'text', (column) => column.notNull())
      .addColumn('signature', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('auth_sessions_key', ['browser_id', 'account'])
      .execute()
    await database.schema
      .createIndex('auth_sessions_expires_at')
      .on('auth_sessions')
      .columns(['expires_at'])
      .execute()
  },
}
