import { type Insertable, type Kysely, PostgresAdapter, sql } from 'kysely'
import type { DatabaseSchema } from '../../database/schema.ts'

const WHOLE = ['chain', 'number', 'block', 'time', 'nonce', 'position', 'seq', 'succeeded']
/** Maximum rows of one statement: a few megabytes of JSON. */
const AT_ONCE = 10_000

/**
 * Inserts many rows as one JSON text, which the database parses. With a parameter for each value, building the statement would take most
 * of the time.
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
    // "where true" tells SQLite that "on conflict" does not belong to a join. A contact keeps its first block.
    const conflict = table === 'index_contacts' ? sql`where true on conflict do nothing` : sql``
    await sql`insert into ${sql.table(table)} (${names}) ${values} ${conflict}`.execute(inside)
  }
}
