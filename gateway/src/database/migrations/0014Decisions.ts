import type { Kysely, Migration } from 'kysely'
import { addIndex, required } from '../columns.ts'

/** Users' decisions to send. One row for each decision: the first write keeps or drops it. */
export const decisions: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .createTable('wallet_decisions')
      .addColumn('user_id', 'text', required)
      .addColumn('id', 'text', required)
      .addColumn('chain', 'text')
      .addColumn('method', 'text')
      .addColumn('params', 'text')
      .addColumn('created_at', 'text', required)
      .addPrimaryKeyConstraint('wallet_decisions_key', ['user_id', 'id'])
      .execute()
    await addIndex(database, 'wallet_decisions_created_at', 'wallet_decisions', ['created_at'])
  },
}
