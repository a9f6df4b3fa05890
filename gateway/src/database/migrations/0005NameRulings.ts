import type { Kysely, Migration } from 'kysely'
import { addIndex, required } from '../columns.ts'

/** The operator's rulings on names: `reserved` or `revoked`. A release that does not know the table can run at the same time. */
export const nameRulings: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .createTable('name_rulings')
      .addColumn('name', 'text', (column) => column.primaryKey())
      // The name without hyphens, which hide nothing.
      .addColumn('plain', 'text', required)
      .addColumn('ruling', 'text', required)
      .addColumn('ruled_at', 'text', required)
      .execute()
    await addIndex(database, 'name_rulings_plain', 'name_rulings', ['plain'])
  },
}
