import { SqliteAdapter, sql, type Transaction } from 'kysely'
import type { Database } from './openDatabase.ts'
import type { DatabaseSchema } from './schema.ts'

/**
 * Runs a transaction that is on the disk when this resolves, for what is answered for good. Postgres does that anyway; the SQLite
 * file otherwise leaves its last transactions to the system, and a power cut loses them.
 *
 * @throws what `act` throws; nothing is changed then
 *
 * @example
 * await durably(database, (transaction) => transaction.deleteFrom('names').execute())
 */
export function durably<result>(
  database: Database,
  act: (transaction: Transaction<DatabaseSchema>) => Promise<result>,
): Promise<result> {
  if (!(database.getExecutor().adapter instanceof SqliteAdapter)) return database.transaction().execute(act)
  // There is one connection, which nobody else uses meanwhile.
  return database.connection().execute(async (connection) => {
    await sql`PRAGMA synchronous = FULL`.execute(connection)
    try {
      return await connection.transaction().execute(act)
    } finally {
      await sql`PRAGMA synchronous = NORMAL`.execute(connection)
    }
  })
}
