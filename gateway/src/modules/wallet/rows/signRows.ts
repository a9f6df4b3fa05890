import { type Kysely, sql } from 'kysely'
import { ConfigError } from '../../../config/ConfigError.ts'
import type { Database } from '../../../database/schema.ts'
import type { Sealer } from '../keyList.ts'
import { GUARDED, GUARDED_TABLES, type Guarded } from './guardedTables.ts'
import { membersDigest, readMembers } from './members.ts'
import type { Cells, RowFault, RowMacs } from './rowMacs.ts'

export interface BrokenRow {
  readonly table: Guarded
  readonly row: Cells
  readonly fault: RowFault
}

/** Tables by name, without the guard, which would refuse the rows that this file looks for. */
type Plain = Kysely<Record<string, Record<string, unknown>>>
const BATCH = 500

/** Finds every row without its own valid MAC, and every user whose logins, devices or sessions do not match the user's row. */
export async function findBroken(
  database: Database,
  macs: RowMacs,
  tables: readonly Guarded[] = GUARDED,
): Promise<readonly BrokenRow[]> {
  const broken: BrokenRow[] = []
  await eachRow(toPlain(database), tables, async (table, row) => {
    const fault = macs.faultOf(table, row) ?? (await memberFault(database, table, row))
    if (fault) broken.push({ table, row, fault })
  })
  return broken
}

/** Signs rows as they are: once for rows of releases before the MACs, then only rows that the operator has reviewed. */
export async function signRows(database: Database, macs: RowMacs, rows: readonly BrokenRow[]): Promise<void> {
  for (const { table, row } of rows) {
    const whole = table === 'wallet_users' ? await withMembers(database, row) : row
    await rewrite(toPlain(database), table, row, { ...whole, mac: macs.of(table, whole) })
  }
}

/** Signs rows again that an earlier key has signed. @returns the number of rows */
export async function renewMacs(
  database: Database,
  macs: RowMacs,
  { keyIds: [current, ...others] }: Pick<Sealer, 'keyIds'>,
): Promise<number> {
  if (others.length === 0) return 0
  let renewed = 0
  const plain = toPlain(database)
  await eachRow(
    plain,
    GUARDED,
    async (table, row) => {
      if (macs.faultOf(table, row)) return
      await rewrite(plain, table, row, { mac: macs.of(table, row) })
      renewed += 1
    },
    sql<boolean>`mac not like ${likeId(current)} escape '!'`,
  )
  return renewed
}

/** @throws ConfigError if the list lacks a key that rows are signed with */
export async function requireKeys(database: Database, { keyIds }: Pick<Sealer, 'keyIds'>): Promise<void> {
  const others = keyIds.map((id) => sql<boolean>`mac not like ${likeId(id)} escape '!'`)
  for (const table of GUARDED) {
    const found = await toPlain(database)
      .selectFrom(table)
      .select('mac')
      .where(sql<boolean>`${sql.join(others, sql` and `)}`)
      .limit(1)
      .executeTakeFirst()
    if (found)
      throw new ConfigError([
        `WALLET_KEK_FILE has no key "${String(found.mac).split('.')[0]}", which signed rows of ${table}. Put the key back into the list: docs/embedded-wallet.md says when it may go.`,
      ])
  }
}

async function memberFault(database: Database, table: Guarded, row: Cells): Promise<RowFault | undefined> {
  if (table !== 'wallet_users') return undefined
  const digest = membersDigest(await readMembers(database, String(row.id)))
  return row.members === digest ? undefined : 'members'
}

async function withMembers(database: Database, row: Cells): Promise<Cells> {
  const members = membersDigest(await readMembers(database, String(row.id)))
  return { ...row, members, version: Number(row.version ?? 0) + 1 }
}

async function eachRow(
  plain: Plain,
  tables: readonly Guarded[],
  act: (table: Guarded, row: Cells) => Promise<void>,
  where = sql<boolean>`1 = 1`,
): Promise<void> {
  for (const table of tables) {
    const { key } = GUARDED_TABLES[table]
    const columns = sql.join(key.map((column) => sql.ref(column)))
    let after: Cells | undefined
    for (;;) {
      const last: Cells = after ?? {}
      const rows = await plain
        .selectFrom(table)
        .selectAll()
        .where(where)
        .$if(after !== undefined, (query) =>
          query.where(sql<boolean>`(${columns}) > (${sql.join(key.map((column) => last[column]))})`),
        )
        .orderBy(columns)
        .limit(BATCH)
        .execute()
      for (const row of rows) await act(table, row)
      after = rows.at(-1)
      if (rows.length < BATCH) break
    }
  }
}

/** Updates a row, unless it has changed since it was read. */
async function rewrite(plain: Plain, table: Guarded, row: Cells, change: Cells): Promise<void> {
  let update = plain.updateTable(table).set(change)
  for (const column of GUARDED_TABLES[table].key) update = update.where(column, '=', row[column])
  const { mac = null } = row
  await update.where('mac', mac === null ? 'is' : '=', mac).execute()
}

function toPlain(database: Database): Plain {
  return database.withoutPlugins() as Kysely<unknown> as Plain
}

/** A pattern for the MACs of a key. `_` is the only character of an id that LIKE reads as a pattern. */
function likeId(id: string): string {
  return `${id.replaceAll('_', '!_')}.%`
}
