import { type Kysely, type Migration, sql } from 'kysely'

/** S7.13. The index of the chains. Chain and block numbers are integers; amounts are decimal texts. */
export function index(engine: 'sqlite' | 'postgres'): Migration {
  // A table whose key is all it is read by needs no second tree beside it.
  const end = engine === 'sqlite' ? sql`without rowid` : sql``
  return {
    async up(database: Kysely<unknown>) {
      await database.schema
        .createTable('index_chains')
        .addColumn('chain', 'bigint', (column) => column.primaryKey())
        .addColumn('start_block', 'bigint', (column) => column.notNull())
        .addColumn('next_block', 'bigint', (column) => column.notNull())
        .addColumn('holder', 'text')
        .addColumn('lease_until', 'bigint', (column) => column.notNull())
        .addColumn('untraced_from', 'bigint')
        .addColumn('untraced_to', 'bigint')
        .addColumn('updated_at', 'bigint', (column) => column.notNull())
        .execute()
      await database.schema
        .createTable('index_blocks')
        .addColumn('chain', 'bigint', (column) => column.notNull())
        .addColumn('number', 'bigint', (column) => column.notNull())
        .addColumn('hash', 'text', (column) => column.notNull())
        .addColumn('time', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('index_blocks_key', ['chain', 'number'])
        .modifyEnd(end)
        .execute()
      await database.schema
        .createTable('index_transactions')
        .addColumn('chain', 'bigint', (column) => column.notNull())
        .addColumn('block', 'bigint', (column) => column.notNull())
        .addColumn('position', 'integer', (column) => column.notNull())
        .addColumn('hash', 'text', (column) => column.notNull())
        .addColumn('sender', 'text', (column) => column.notNull())
        .addColumn('receiver', 'text')
        .addColumn('created', 'text')
        .addColumn('nonce', 'bigint', (column) => column.notNull())
        .addColumn('succeeded', 'integer', (column) => column.notNull())
        .addColumn('selector', 'text')
        .addColumn('value', 'text', (column) => column.notNull())
        .addColumn('time', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('index_transactions_key', ['chain', 'block', 'position'])
        .modifyEnd(end)
        .execute()
      await database.schema
        .createIndex('index_transactions_hash')
        .on('index_transactions')
        .columns(['hash'])
        .execute()
      await database.schema
        .createTable('index_movements')
        .addColumn('chain', 'bigint', (column) => column.notNull())
        .addColumn('block', 'bigint', (column) => column.notNull())
        .addColumn('position', 'integer', (column) => column.notNull())
        .addColumn('seq', 'integer', (column) => column.notNull())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('token', 'text')
        .addColumn('giver', 'text', (column) => column.notNull())
        .addColumn('taker', 'text', (column) => column.notNull())
        .addColumn('amount', 'text', (column) => column.notNull())
        .addColumn('token_id', 'text')
        .addPrimaryKeyConstraint('index_movements_key', ['chain', 'block', 'position', 'seq'])
        .modifyEnd(end)
        .execute()
      await database.schema
        .createTable('index_accounts')
        .addColumn('account', 'text', (column) => column.notNull())
        .addColumn('chain', 'bigint', (column) => column.notNull())
        .addColumn('block', 'bigint', (column) => column.notNull())
        .addColumn('position', 'integer', (column) => column.notNull())
        .addPrimaryKeyConstraint('index_accounts_key', ['account', 'chain', 'block', 'position'])
        .modifyEnd(end)
        .execute()
      await database.schema
        .createTable('index_contacts')
        .addColumn('chain', 'bigint', (column) => column.notNull())
        .addColumn('account', 'text', (column) => column.notNull())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('contact', 'text', (column) => column.notNull())
        .addColumn('block', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('index_contacts_key', ['chain', 'account', 'kind', 'contact'])
        .modifyEnd(end)
        .execute()
      await database.schema
        .createTable('data_secrets')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('secret', 'text', (column) => column.notNull())
        .execute()
    },
  }
}
