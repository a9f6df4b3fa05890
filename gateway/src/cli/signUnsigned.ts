import { createInterface } from 'node:readline/promises'
import type { GatewayConfig } from '../config/config.ts'
import { openDatabase } from '../database/openDatabase.ts'
import { GUARDED_TABLES } from '../modules/wallet/rows/guardedTables.ts'
import { openRowGuard } from '../modules/wallet/rows/openRowGuard.ts'
import type { BrokenRow } from '../modules/wallet/rows/signRows.ts'
import { CommandError } from './CommandError.ts'

/** Shows a text and a question, and returns the answer. */
export type Ask = (shown: string, question: string) => Promise<string>

const SHOWN = ['user_id', 'created_at', 'used_at', 'blocked_at', 'delete_at', 'proved_at', 'status'] as const

/**
 * `main.js users sign-rows`: after the previous release has written to the database, the operator looks at each row that has no MAC of its
 * own, and signs them as they stand. Whoever planted a row among them would be believed from then on.
 *
 * @throws CommandError where the answer is not yes; nothing is signed then
 */
export async function signUnsigned(config: GatewayConfig, ask: Ask): Promise<string> {
  if (!config.wallet) throw new CommandError('WALLET_URL is not set. Set it as for the gateway.')
  const guard = openRowGuard(config.wallet)
  const database = await openDatabase(config)
  try {
    const rows = await guard.find(database)
    if (rows.length === 0) return 'Every row is signed. There is nothing to do.'
    const answer = await ask(
      rows.map(describe).join('\n'),
      `Sign these ${rows.length} rows as they stand? Say yes only if the previous release wrote them, and nobody else could write to the database: `,
    )
    if (answer.trim() !== 'yes') throw new CommandError('Nothing was signed.')
    await guard.sign(database, rows)
    return `Signed: ${rows.length} rows.`
  } finally {
    await database.destroy()
  }
}

/** Asks whoever started the command. */
export const askOnTerminal: Ask = async (shown, question) => {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await terminal.question(`${shown}\n\n${question}`)
  } finally {
    terminal.close()
  }
}

function describe({ table, row, fault }: BrokenRow): string {
  const columns = new Set<string>([...GUARDED_TABLES[table].key, ...SHOWN])
  const cells = [...columns].flatMap((column) => {
    const value = row[column]
    return value === null || value === undefined ? [] : [`${column}=${String(value)}`]
  })
  return `${fault.padEnd(8)}  ${table}  ${cells.join('  ')}`
}
