import type { Kysely, Migration } from 'kysely'

/** Sign-ins with Farcaster that are under way, by the hash of their channel. */
export const farcaster: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .createTable('wallet_farcaster')
      .addColumn('digest', 'text', (column) => column.primaryKey())
      .addColumn('project_id', 'text', (column) => column.notNull())
      .addColumn('device_id', 'text', (column) => column.notNull())
      .addColumn('relay_token', 'text', (column) => column.notNull())
      .addColumn('nonce', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('reason', 'text')
      .addColumn('fid', 'text')
      .addColumn('name', 'text')
      .addColumn('ended_at', 'text')
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .execute()
    await database.schema
      .createIndex('wallet_farcaster_expires_at')
      .on('wallet_farcaster')
      .columns(['expires_at'])
      .execute()
  },
}
