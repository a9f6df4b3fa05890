import type { Kysely, Migration } from 'kysely'

/** Orders of coins, and the providers' reports that were read. */
export const onRamp: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .createTable('onramp_orders')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('key_digest', 'text', (column) => column.notNull())
      .addColumn('project_id', 'text', (column) => column.notNull())
      .addColumn('provider', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('chain', 'text', (column) => column.notNull())
      .addColumn('wanted', 'text', (column) => column.notNull())
      .addColumn('payment_amount', 'text', (column) => column.notNull())
      .addColumn('payment_currency', 'text', (column) => column.notNull())
      .addColumn('purchase_amount', 'text', (column) => column.notNull())
      .addColumn('purchase_currency', 'text', (column) => column.notNull())
      .addColumn('tx_hash', 'text')
      .addColumn('reason', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .addColumn('asked_at', 'text', (column) => column.notNull())
      .execute()
    await database.schema
      .createIndex('onramp_orders_account')
      .on('onramp_orders')
      .columns(['address', 'provider', 'created_at'])
      .execute()
    await database.schema
      .createIndex('onramp_orders_age')
      .on('onramp_orders')
      .columns(['status', 'created_at'])
      .execute()
    await database.schema
      .createTable('onramp_reports')
      .addColumn('provider', 'text', (column) => column.notNull())
      .addColumn('event_id', 'text', (column) => column.notNull())
      .addColumn('received_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('onramp_reports_once', ['provider', 'event_id'])
      .execute()
    await database.schema
      .createIndex('onramp_reports_age')
      .on('onramp_reports')
      .columns(['received_at'])
      .execute()
  },
}
