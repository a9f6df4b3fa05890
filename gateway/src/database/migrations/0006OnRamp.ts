import type { Kysely, Migration } from 'kysely'
import { addIndex, required } from '../columns.ts'

/** Orders of coins, and the providers' reports that were read. */
export const onRamp: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .createTable('onramp_orders')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('key_digest', 'text', required)
      .addColumn('project_id', 'text', required)
      .addColumn('provider', 'text', required)
      .addColumn('status', 'text', required)
      .addColumn('address', 'text', required)
      .addColumn('chain', 'text', required)
      .addColumn('wanted', 'text', required)
      .addColumn('payment_amount', 'text', required)
      .addColumn('payment_currency', 'text', required)
      .addColumn('purchase_amount', 'text', required)
      .addColumn('purchase_currency', 'text', required)
      .addColumn('tx_hash', 'text')
      .addColumn('reason', 'text')
      .addColumn('created_at', 'text', required)
      .addColumn('updated_at', 'text', required)
      .addColumn('asked_at', 'text', required)
      .execute()
    await addIndex(database, 'onramp_orders_account', 'onramp_orders', ['address', 'provider', 'created_at'])
    await addIndex(database, 'onramp_orders_age', 'onramp_orders', ['status', 'created_at'])
    await database.schema
      .createTable('onramp_reports')
      .addColumn('provider', 'text', required)
      .addColumn('event_id', 'text', required)
      .addColumn('received_at', 'text', required)
      .addPrimaryKeyConstraint('onramp_reports_once', ['provider', 'event_id'])
      .execute()
    await addIndex(database, 'onramp_reports_age', 'onramp_reports', ['received_at'])
  },
}
