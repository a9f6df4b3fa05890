import { join } from 'node:path'
import Libsql from 'libsql'
import pg from 'pg'

export type Row = Record<string, unknown>

/**
 * Runs a statement past the gateway, as somebody who can write its database does.
 *
 * @param where - the gateway's folder of data, and the address of its Postgres where it has one
 */
export async function runSql(
  { dataDir, url }: { readonly dataDir: string; readonly url: string | undefined },
  sql: string,
  values: readonly unknown[],
): Promise<Row[]> {
  if (url) {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    let at = 0
    const numbered = sql.replace(/\?/g, () => {
      at += 1
      return `$${at}`
    })
    const { rows } = await client.query(numbered, [...values])
    await client.end()
    return rows
  }
  const file = new Libsql(join(dataDir, 'gateway.db'), { timeout: 10_000 })
  try {
    const statement = file.prepare(sql)
    if (sql.startsWith('select')) return statement.all(...values) as Row[]
    statement.run(...values)
    return []
  } finally {
    file.close()
  }
}
