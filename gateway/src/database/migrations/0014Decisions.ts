import type { Kysely, Migration } from 'kysely'

/** What people decided to send. One row for each decision: whoever writes it first, keeps or drops it. */
export const decisions: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .createTable('wallet_decisions')
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('chain', 'text')
      .addColumn('method', 'text')
      .addColumn('params', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('wallet_decisions_key', ['user_id', 'id'])
      .execute()
    await database.schema
      .createIndex('wallet_decisions_created_at')
      .on('wallet_decisions')
      .column('created_at')
      .execute()
  },
}
