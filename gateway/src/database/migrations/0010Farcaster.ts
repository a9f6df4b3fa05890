import type { Kysely, Migration } from 'kysely'
import { addIndex, required } from '../columns.ts'

/** Sign-ins with Farcaster that are under way, by the hash of their channel. */
export const farcaster: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .createTable('wallet_farcaster')
      .addColumn('digest', 'text', (column) => column.primaryKey())
      .addColumn('project_id', 'text', required)
      .addColumn('device_id', 'text', required)
      .addColumn('relay_token', 'text', required)
      .addColumn('nonce', 'text', required)
      .addColumn('status', 'text', required)
      .addColumn('reason', 'text')
      .addColumn('fid', 'text')
      .addColumn('name', 'text')
      .addColumn('ended_at', 'text')
      .addColumn('expires_at', 'text', required)
      .execute()
    await addIndex(database, 'wallet_farcaster_expires_at', 'wallet_farcaster', ['expires_at'])
  },
}
