import { join } from 'node:path'
import Libsql from 'libsql'
import { openKeyList } from '../modules/wallet/keyList.ts'
import { GUARDED, GUARDED_TABLES } from '../modules/wallet/rows/guardedTables.ts'
import { type Member, membersDigest } from '../modules/wallet/rows/members.ts'
import { type Cells, createRowMacs } from '../modules/wallet/rows/rowMacs.ts'
import type { TestWallet } from './startTestWallet.ts'

const MEMBERS = `select 'login', issuer, subject, created_at from wallet_logins where user_id = ?1
  union all select 'device', device_id, '', created_at from wallet_devices where user_id = ?1
  union all select 'session', digest, '', created_at from wallet_sessions where user_id = ?1
  union all select 'undo', id, coalesce(frozen_until, ''), made_at from wallet_undos where user_id = ?1`

/**
 * Changes rows of a gateway on SQLite past it, such as their times, and signs what has changed as the gateway would have. The test has its
 * keys; rows/attacks.test.ts shows what happens to whoever hasn't.
 *
 * @returns how many rows
 */
export function changeRows(
  { dataDir, kekFile }: Pick<TestWallet, 'dataDir' | 'kekFile'>,
  statement: string,
  ...values: readonly string[]
): number {
  const macs = createRowMacs(openKeyList(kekFile))
  const database = new Libsql(join(dataDir, 'gateway.db'), { timeout: 10_000 })
  try {
    const { changes } = database.prepare(statement).run(...values)
    for (const table of GUARDED)
      for (const row of database.prepare(`select * from ${table}`).all([]) as Cells[]) {
        const members =
          table === 'wallet_users' &&
          membersDigest(database.prepare(MEMBERS).raw().all(row.id) as unknown[] as Member[])
        const whole = members === false ? row : { ...row, members }
        if (whole.members === row.members && macs.faultOf(table, row) === undefined) continue
        const signed: Cells = { ...whole, mac: macs.of(table, whole) }
        const { key } = GUARDED_TABLES[table]
        const set = members === false ? ['mac'] : ['mac', 'members']
        database
          .prepare(
            `update ${table} set ${set.map((column) => `${column} = ?`)} where ${key.map((column) => `${column} = ?`).join(' and ')}`,
          )
          .run([...set, ...key].map((column) => signed[column]))
      }
    return changes
  } finally {
    database.close()
  }
}
