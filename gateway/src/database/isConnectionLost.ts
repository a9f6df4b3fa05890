/**
 * Codes of Postgres (it stops, starts, was promoted, has no connection left, or has lost the database: classes 08, 57P, 53300, 25006 and
 * 3D000), and of the system.
 */
const CODES =
  /^(08\w{3}|57P0[1-5]|3D000|53300|25006|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** Messages of driver errors without a code. */
const TEXTS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** Whether a query failed because the database is temporarily unavailable: the same call may succeed a little later. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string' && CODES.test(error.code)) return true
  return TEXTS.test(error.message)
}
