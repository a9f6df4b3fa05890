import { SqliteAdapter, sql, type Transaction } from 'kysely'
import type { Database, DatabaseSchema } from './schema.ts'

/**
 * Runs a transaction that is on disk when the promise resolves. Use it for data that a client relies on. Postgres
 * always does that; by default, our SQLite file could lose its last transactions in a power failure.
 */
export function durably<result>(
  database: Database,
  act: (transaction: Transaction<DatabaseSchema>) => Promise<result>,
): Promise<result> {
  if (!(database.getExecutor().adapter instanceof SqliteAdapter)) return database.transaction().execute(act)
  // There is only one connection, so nothing else uses it in the meantime.
  return database.connection().execute(async (connection) => {
    await sql`PRAGMA synchronous = FULL`.execute(connection)
    try {
      return await connection.transaction().execute(act)
    } finally {
      await sql`PRAGMA synchronous = NORMAL`.execute(connection)
    }
  })
}
