import { type Dialect, PostgresDialect } from 'kysely'

const MAX_CONNECTIONS = 10
const CONNECT_TIMEOUT_MS = 5_000

/** Postgres by its URL. The driver is loaded only where it is used. */
export async function postgresDialect(connectionString: string): Promise<Dialect> {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    connectionString,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  // The pool drops a broken connection by itself; the query that needed it says so to its caller.
  pool.on('error', () => {})
  return new PostgresDialect({ pool })
}
