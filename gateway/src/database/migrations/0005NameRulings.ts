import type { Kysely, Migration } from 'kysely'
import { addIndex, required } from '../columns.ts'

/** What the operator decided about names: `reserved` or `revoked`. A release that does not know the table goes on beside this one. */
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
