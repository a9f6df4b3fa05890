import type { Kysely, Migration } from 'kysely'

/** What became of each payment of an order, when its checkout was last opened, and when the provider last answered about it. */
export const onRampAttempts: Migration = {
  async up(database: Kysely<unknown>) {
    for (const column of ['attempts', 'opened_at', 'answered_at'])
      await database.schema.alterTable('onramp_orders').addColumn(column, 'text').execute()
  },
}
