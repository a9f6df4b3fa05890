import { type Kysely, type Migration, sql } from 'kysely'
import { addIndex, required } from '../columns.ts'

/** S7.13. The index of the chains. Chain and block numbers are integers; amounts are decimal texts. */
export function index(engine: 'sqlite' | 'postgres'): Migration {
  // A table whose key is all it is read by needs no second tree beside it.
  const end = engine === 'sqlite' ? sql`without rowid` : sql``
  return {
    async up(database: Kysely<unknown>) {
      await database.schema
        .createTable('index_chains')
        .addColumn('chain', 'bigint', (column) => column.primaryKey())
        .addColumn('start_block', 'bigint', required)
        .addColumn('next_block', 'bigint', required)
        .addColumn('holder', 'text')
        .addColumn('lease_until', 'bigint', required)
        .addColumn('untraced_from', 'bigint')
        .addColumn('untraced_to', 'bigint')
        .addColumn('updated_at', 'bigint', required)
        .execute()
      await database.schema
        .createTable('index_blocks')
        .addColumn('chain', 'bigint', required)
        .addColumn('number', 'bigint', required)
        .addColumn('hash', 'text', required)
        .addColumn('time', 'bigint', required)
        .addPrimaryKeyConstraint('index_blocks_key', ['chain', 'number'])
        .modifyEnd(end)
        .execute()
      await database.schema
        .createTable('index_transactions')
        .addColumn('chain', 'bigint', required)
        .addColumn('block', 'bigint', required)
        .addColumn('position', 'integer', required)
        .addColumn('hash', 'text', required)
        .addColumn('sender', 'text', required)
        .addColumn('receiver', 'text')
        .addColumn('created', 'text')
        .addColumn('nonce', 'bigint', required)
        .addColumn('succeeded', 'integer', required)
        .addColumn('selector', 'text')
        .addColumn('value', 'text', required)
        .addColumn('time', 'bigint', required)
        .addPrimaryKeyConstraint('index_transactions_key', ['chain', 'block', 'position'])
        .modifyEnd(end)
        .execute()
      await addIndex(database, 'index_transactions_hash', 'index_transactions', ['hash'])
      await database.schema
        .createTable('index_movements')
        .addColumn('chain', 'bigint', required)
        .addColumn('block', 'bigint', required)
        .addColumn('position', 'integer', required)
        .addColumn('seq', 'integer', required)
        .addColumn('kind', 'text', required)
        .addColumn('token', 'text')
        .addColumn('giver', 'text', required)
        .addColumn('taker', 'text', required)
        .addColumn('amount', 'text', required)
        .addColumn('token_id', 'text')
        .addPrimaryKeyConstraint('index_movements_key', ['chain', 'block', 'position', 'seq'])
        .modifyEnd(end)
        .execute()
      await database.schema
        .createTable('index_accounts')
        .addColumn('account', 'text', required)
        .addColumn('chain', 'bigint', required)
        .addColumn('block', 'bigint', required)
        .addColumn('position', 'integer', required)
        .addPrimaryKeyConstraint('index_accounts_key', ['account', 'chain', 'block', 'position'])
        .modifyEnd(end)
        .execute()
      await database.schema
        .createTable('index_contacts')
        .addColumn('chain', 'bigint', required)
        .addColumn('account', 'text', required)
        .addColumn('kind', 'text', required)
        .addColumn('contact', 'text', required)
        .addColumn('block', 'bigint', required)
        .addPrimaryKeyConstraint('index_contacts_key', ['chain', 'account', 'kind', 'contact'])
        .modifyEnd(end)
        .execute()
      await database.schema
        .createTable('data_secrets')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('secret', 'text', required)
        .execute()
    },
  }
}
