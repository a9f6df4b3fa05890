import type { Kysely, Migration } from 'kysely'
import { addIndex, required } from '../columns.ts'

/** The type of a user's account (null in rows of earlier releases: `eoa`), the relayer's queue and budgets, and granted permissions. */
export const smartAccounts = (engine: 'sqlite' | 'postgres'): Migration => ({
  async up(database: Kysely<unknown>) {
    // SQLite's integers have 64 bits already.
    const whole = engine === 'postgres' ? 'bigint' : 'integer'
    await database.schema.alterTable('wallets').addColumn('account_type', 'text').execute()
    await database.schema
      .createTable('relayer_operations')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('chain', 'text', required)
      .addColumn('project_id', 'text', required)
      .addColumn('sender', 'text', required)
      .addColumn('operation', 'text', required)
      .addColumn('gas', whole, required)
      .addColumn('status', 'text', required)
      .addColumn('reason', 'text')
      .addColumn('nonce', whole)
      .addColumn('tx_hash', 'text')
      .addColumn('block_number', whole)
      .addColumn('block_hash', 'text')
      .addColumn('reserved_gwei', whole, required)
      .addColumn('day', 'text', required)
      .addColumn('created_at', 'text', required)
      .addColumn('updated_at', 'text', required)
      .execute()
    await addIndex(database, 'relayer_operations_work', 'relayer_operations', [
      'chain',
      'status',
      'created_at',
    ])
    await addIndex(database, 'relayer_operations_sender', 'relayer_operations', ['sender', 'status'])
    await database.schema
      .createTable('relayer_transactions')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('operation_hash', 'text', required)
      .addColumn('raw', 'text', required)
      .addColumn('max_fee', 'text', required)
      .addColumn('tip', 'text', required)
      .addColumn('sent_at', 'text', required)
      .execute()
    await addIndex(database, 'relayer_transactions_operation', 'relayer_transactions', [
      'operation_hash',
      'sent_at',
    ])
    await database.schema
      .createTable('relayer_budgets')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('used', whole, required)
      .addColumn('expires_at', 'text', required)
      .execute()
    await database.schema
      .createTable('relayer_chains')
      .addColumn('chain', 'text', (column) => column.primaryKey())
      .addColumn('holder', 'text')
      .addColumn('lease_until', whole, required)
      .execute()
    await database.schema
      .createTable('smart_sessions')
      .addColumn('pci', 'text', (column) => column.primaryKey())
      .addColumn('key_digest', 'text', required)
      .addColumn('project_id', 'text', required)
      .addColumn('account', 'text', required)
      .addColumn('chain', 'text', required)
      .addColumn('grant_text', 'text', required)
      .addColumn('delegation_hash', 'text')
      .addColumn('signature', 'text')
      .addColumn('revocation', 'text')
      .addColumn('revoked_at', whole)
      .addColumn('created_at', whole, required)
      .execute()
    await addIndex(database, 'smart_sessions_account', 'smart_sessions', ['account', 'chain', 'created_at'])
  },
})
