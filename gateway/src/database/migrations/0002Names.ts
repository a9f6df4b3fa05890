import type { Kysely, Migration } from 'kysely'

/** The zone's names with their addresses, and the used signed messages. */
export const names: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .createTable('names')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('owner', 'text', (column) => column.notNull())
      .addColumn('owner_coin_type', 'text', (column) => column.notNull())
      .addColumn('attributes', 'text')
      .addColumn('registered_at', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .execute()
    await database.schema.createIndex('names_owner').on('names').columns(['owner', 'registered_at']).execute()
    await database.schema
      .createTable('name_addresses')
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('coin_type', 'text', (column) => column.notNull())
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('name_addresses_once', ['name', 'coin_type'])
      .execute()
    await database.schema
      .createTable('name_messages')
      .addColumn('digest', 'text', (column) => column.primaryKey())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .execute()
    await database.schema
      .createIndex('name_messages_expiry')
      .on('name_messages')
      .columns(['expires_at'])
      .execute()
  },
}
