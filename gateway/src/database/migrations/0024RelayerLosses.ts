import type { Kysely, Migration } from 'kysely'

/** The first block in which an operation can have happened, and the relayer's loss with it. */
export const relayerLosses: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema.alterTable('relayer_operations').addColumn('taken_block', 'bigint').execute()
    await database.schema
      .alterTable('relayer_operations')
      .addColumn('lost_gwei', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
