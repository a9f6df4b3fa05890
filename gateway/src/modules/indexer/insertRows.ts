import { type Insertable, type Kysely, PostgresAdapter, sql } from 'kysely'
import type { DatabaseSchema } from '../../database/schema.ts'

const WHOLE = ['chain', 'number', 'block', 'time', 'nonce', 'position', 'seq', 'succeeded']
/** One statement's rows: a text of a few megabytes. */
const AT_ONCE = 10_000

/**
 * Inserts many rows as one JSON text, which the database takes apart: with a parameter for each value, most of the time would go into
 * writing the statement.
 */
export async function insertRows<table extends keyof DatabaseSchema>(
  inside: Kysely<DatabaseSchema>,
  table: table,
  rows: readonly Insertable<DatabaseSchema[table]>[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  if (columns.length === 0) return
  const isPostgres = inside.getExecutor().adapter instanceof PostgresAdapter
  const names = sql.join(columns.map((column) => sql.ref(column)))
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const json = JSON.stringify(rows.slice(from, from + AT_ONCE))
    const values = isPostgres
      ? sql`select ${names} from json_to_recordset(${json}::json) as each(${sql.raw(
          columns.map((column) => `${column} ${WHOLE.includes(column) ? 'bigint' : 'text'}`).join(', '),
        )})`
      : sql`select ${sql.join(
          columns.map((column) => sql`json_extract(value, ${sql.lit(`$.${column}`)})`),
        )} from json_each(${json})`
    // "where true" tells SQLite that what follows is no join's. A contact is known from its first block on.
    const conflict = table === 'index_contacts' ? sql`where true on conflict do nothing` : sql``
    await sql`insert into ${sql.table(table)} (${names}) ${values} ${conflict}`.execute(inside)
  }
}
