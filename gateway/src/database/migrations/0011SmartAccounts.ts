import type { Kysely, Migration } from 'kysely'

/**
 * Smart accounts: which account stands for a user (null in rows of earlier releases, which means `eoa`), the relayer's queue with its
 * transactions and budgets, and the permissions that accounts have granted.
 */
export const smartAccounts = (engine: 'sqlite' | 'postgres'): Migration => ({
  async up(database: Kysely<unknown>) {
    // SQLite's integers have 64 bits already.
    const whole = engine === 'postgres' ? 'bigint' : 'integer'
    await database.schema.alterTable('wallets').addColumn('account_type', 'text').execute()
    await database.schema
      .createTable('relayer_operations')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('chain', 'text', (column) => column.notNull())
      .addColumn('project_id', 'text', (column) => column.notNull())
      .addColumn('sender', 'text', (column) => column.notNull())
      .addColumn('operation', 'text', (column) => column.notNull())
      .addColumn('gas', whole, (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('reason', 'text')
      .addColumn('nonce', whole)
      .addColumn('tx_hash', 'text')
      .addColumn('block_number', whole)
      .addColumn('block_hash', 'text')
      .addColumn('reserved_gwei', whole, (column) => column.notNull())
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .execute()
    await database.schema
      .createIndex('relayer_operations_work')
      .on('relayer_operations')
      .columns(['chain', 'status', 'created_at'])
      .execute()
    await database.schema
      .createIndex('relayer_operations_sender')
      .on('relayer_operations')
      .columns(['sender', 'status'])
      .execute()
    await database.schema
      .createTable('relayer_transactions')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('operation_hash', 'text', (column) => column.notNull())
      .addColumn('raw', 'text', (column) => column.notNull())
      .addColumn('max_fee', 'text', (column) => column.notNull())
      .addColumn('tip', 'text', (column) => column.notNull())
      .addColumn('sent_at', 'text', (column) => column.notNull())
      .execute()
    await database.schema
      .createIndex('relayer_transactions_operation')
      .on('relayer_transactions')
      .columns(['operation_hash', 'sent_at'])
      .execute()
    await database.schema
      .createTable('relayer_budgets')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('used', whole, (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .execute()
    await database.schema
      .createTable('relayer_chains')
      .addColumn('chain', 'text', (column) => column.primaryKey())
      .addColumn('holder', 'text')
      .addColumn('lease_until', whole, (column) => column.notNull())
      .execute()
    await database.schema
      .createTable('smart_sessions')
      .addColumn('pci', 'text', (column) => column.primaryKey())
      .addColumn('key_digest', 'text', (column) => column.notNull())
      .addColumn('project_id', 'text', (column) => column.notNull())
      .addColumn('account', 'text', (column) => column.notNull())
      .addColumn('chain', 'text', (column) => column.notNull())
      .addColumn('grant_text', 'text', (column) => column.notNull())
      .addColumn('delegation_hash', 'text')
      .addColumn('signature', 'text')
      .addColumn('revocation', 'text')
      .addColumn('revoked_at', whole)
      .addColumn('created_at', whole, (column) => column.notNull())
      .execute()
    await database.schema
      .createIndex('smart_sessions_account')
      .on('smart_sessions')
      .columns(['account', 'chain', 'created_at'])
      .execute()
  },
})
