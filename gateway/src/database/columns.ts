import type { ColumnDefinitionBuilder, Kysely } from 'kysely'

export const required = (column: ColumnDefinitionBuilder) => column.notNull()

export const addIndex = (
  database: Kysely<unknown>,
  name: string,
  table: string,
  columns: readonly string[],
): Promise<void> =>
  database.schema
    .createIndex(name)
    .on(table)
    .columns([...columns])
    .execute()
