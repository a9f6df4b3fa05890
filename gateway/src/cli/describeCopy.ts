import Libsql from 'libsql'
import { CommandError } from './CommandError.ts'

const COUNTED = {
  wallet_users: 'people',
  wallets: 'wallets',
  wallet_devices: 'shares of devices',
  smart_sessions: 'permissions',
  names: 'names',
} as const

/** Columns with values that a key of the key list has sealed: `v1.<key>.…`. */
const SEALED = [
  ['wallet_devices', 'share'],
  ['wallets', 'recovery_share'],
  ['wallets', 'recovery_secret'],
] as const

/** Opens a copy of `gateway.db`, checks every page, and reports its contents and the keys of the key list that it needs. */
export function describeCopy(path: string): string {
  const database = new Libsql(path, { readonly: true })
  const values = (sql: string): unknown[] =>
    database
      .prepare(sql)
      .all([])
      .map((row: unknown) => Object.values(Object(row))[0])
  try {
    const said = checkEachPage(values)
    if (said !== 'ok') throw new CommandError(`The copy is damaged (${said}). Don't keep it; check the disk.`)
    const tables = new Set(values("select name from sqlite_master where type = 'table'"))
    if (!Object.keys(COUNTED).every((table) => tables.has(table)))
      throw new CommandError(`${path} is no copy of a gateway’s database. Set DATA_DIR as for the gateway.`)
    const counts = Object.entries(COUNTED).map(
      ([table, what]) => `${what}: ${values(`select count(*) from ${table}`)[0]}`,
    )
    const keys = SEALED.flatMap(([table, column]) =>
      values(`select distinct substr(${column}, 4, instr(substr(${column}, 4), '.') - 1) from ${table}`),
    ).filter((key) => key !== null)
    const needed = [...new Set(keys)].sort().join(', ')
    return `It is whole. It holds ${counts.join(', ')}.${needed && `\nIts wallets need WALLET_KEK_FILE, which is not in it: ${needed}.`}`
  } finally {
    database.close()
  }
}

/** @returns `ok`, or what is wrong */
function checkEachPage(values: (sql: string) => unknown[]): string {
  try {
    return values('PRAGMA integrity_check').join(', ')
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
