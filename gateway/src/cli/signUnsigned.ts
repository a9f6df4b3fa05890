import { createInterface } from 'node:readline/promises'
import type { GatewayConfig } from '../config/config.ts'
import { openDatabase } from '../database/openDatabase.ts'
import type { Database } from '../database/schema.ts'
import { openKeyList } from '../modules/wallet/keyList.ts'
import { GUARDED_TABLES } from '../modules/wallet/rows/guardedTables.ts'
import { readMembers } from '../modules/wallet/rows/members.ts'
import { openRowGuard } from '../modules/wallet/rows/openRowGuard.ts'
import type { BrokenRow } from '../modules/wallet/rows/signRows.ts'
import { CommandError } from './CommandError.ts'

export type Ask = (shown: string, question: string) => Promise<string>

const SHOWN = ['user_id', 'created_at', 'used_at', 'blocked_at', 'delete_at', 'proved_at', 'status'] as const

/**
 * `main.js users sign-rows`: after the previous release has written to the database, the operator reviews each row without its own MAC, and
 * signs these rows unchanged. From then on, a row that an attacker has planted among them counts as genuine.
 */
export async function signUnsigned(config: GatewayConfig, ask: Ask): Promise<string> {
  if (!config.wallet) throw new CommandError('WALLET_URL is not set. Set it as for the gateway.')
  const guard = openRowGuard(openKeyList(config.wallet.kekFile))
  const database = await openDatabase(config)
  try {
    const rows = await guard.find(database)
    if (rows.length === 0) return 'Every row is signed. There is nothing to do.'
    const answer = await ask(
      (await Promise.all(rows.map((row) => describe(database, row)))).join('\n'),
      `Sign these ${rows.length} rows as they stand? Say yes only if the previous release wrote them, and nobody else could write to the database: `,
    )
    if (answer.trim() !== 'yes') throw new CommandError('Nothing was signed.')
    await guard.sign(database, rows)
    return `Signed: ${rows.length} rows.`
  } finally {
    await database.destroy()
  }
}

export const askOnTerminal: Ask = async (shown, question) => {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await terminal.question(`${shown}\n\n${question}`)
  } finally {
    terminal.close()
  }
}

/** A row in a line of its own. Where it counts other logins, devices and sessions than there are, those that it would count from then on follow. */
async function describe(database: Database, { table, row, fault }: BrokenRow): Promise<string> {
  const columns = new Set<string>([...GUARDED_TABLES[table].key, ...SHOWN])
  const cells = [...columns].flatMap((column) => {
    const value = row[column]
    return value === null || value === undefined ? [] : [`${column}=${quote(value)}`]
  })
  const members = fault === 'members' ? await readMembers(database, String(row.id)) : []
  return [
    `${fault.padEnd(8)}  ${table}  ${cells.join('  ')}`,
    ...members.map(([kind, ...of]) => `${' '.repeat(10)}${kind}  ${of.map(quote).join('  ')}`),
  ].join('\n')
}

/** Whoever has planted a row has chosen its text, and with it what a terminal would obey or turn around. */
function quote(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`,
  )
}
