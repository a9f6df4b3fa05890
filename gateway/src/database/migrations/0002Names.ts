import type { Kysely, Migration } from 'kysely'
import { addIndex, required } from '../columns.ts'

/** The zone's names with their addresses, and the used signed messages. */
export const names: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .createTable('names')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('owner', 'text', required)
      .addColumn('owner_coin_type', 'text', required)
      .addColumn('attributes', 'text')
      .addColumn('registered_at', 'text', required)
      .addColumn('updated_at', 'text', required)
      .execute()
    await addIndex(database, 'names_owner', 'names', ['owner', 'registered_at'])
    await database.schema
      .createTable('name_addresses')
      .addColumn('name', 'text', required)
      .addColumn('coin_type', 'text', required)
      .addColumn('address', 'text', required)
      .addColumn('created_at', 'text', required)
      .addPrimaryKeyConstraint('name_addresses_once', ['name', 'coin_type'])
      .execute()
    await database.schema
      .createTable('name_messages')
      .addColumn('digest', 'text', (column) => column.primaryKey())
      .addColumn('expires_at', 'text', required)
      .execute()
    await addIndex(database, 'name_messages_expiry', 'name_messages', ['expires_at'])
  },
}
