import type { Kysely, Migration } from 'kysely'
import { required } from '../columns.ts'

/**
 * A user's state before each change of their logins and devices, so that the change can be frozen and undone. The migration before this one
 * also needs the table, because the digest in a user's row covers its rows.
 */
export const undos: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .createTable('wallet_undos')
      .ifNotExists()
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', required)
      .addColumn('project_id', 'text', required)
      .addColumn('digest', 'text', required)
      .addColumn('kind', 'text', required)
      .addColumn('removed', 'text')
      .addColumn('logins', 'text', required)
      .addColumn('devices', 'text', required)
      .addColumn('made_at', 'text', required)
      .addColumn('ends_at', 'text', required)
      .addColumn('frozen_until', 'text')
      .addColumn('mac', 'text')
      .execute()
    for (const columns of [['user_id'], ['project_id', 'digest'], ['project_id', 'removed']])
      await database.schema
        .createIndex(`wallet_undos_by_${columns.at(-1)}`)
        .ifNotExists()
        .on('wallet_undos')
        .columns(columns)
        .execute()
  },
}
