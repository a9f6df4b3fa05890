import { index, onchainTable } from 'ponder'

/** What an account's history asks for: who got what from whom, found from either side. */
export const transfer = onchainTable(
  'transfer',
  (column) => ({
    id: column.text().primaryKey(),
    token: column.hex().notNull(),
    from: column.hex().notNull(),
    to: column.hex().notNull(),
    value: column.bigint().notNull(),
    block: column.bigint().notNull(),
    time: column.bigint().notNull(),
    transaction: column.hex().notNull(),
  }),
  (table) => ({
    fromIndex: index().on(table.from, table.block),
    toIndex: index().on(table.to, table.block),
  }),
)
