import type { Kysely, Migration } from 'kysely'

/** What the operator decided about names: `reserved` or `revoked`. A release that does not know the table goes on beside this one. */
export const nameRulings: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .createTable('name_rulings')
      .addColumn('name', 'text', (column) => column.primaryKey())
      // The name without hyphens, which hide nothing.
      .addColumn('plain', 'text', (column) => column.notNull())
      .addColumn('ruling', 'text', (column) => column.notNull())
      .addColumn('ruled_at', 'text', (column) => column.notNull())
      .execute()
    await database.schema.createIndex('name_rulings_plain').on('name_rulings').columns(['plain']).execute()
  },
}
