import { type ColumnMetadata, CompiledQuery } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../database/openDatabase.ts'
import type { Database } from '../../database/schema.ts'
import { newUndo } from '../../testing/newUndo.ts'
import { testFolder } from '../../testing/openFolder.ts'
import { membersDigest, readMembers } from '../wallet/rows/members.ts'
import { createIdentityStore } from './store.ts'

const REGISTER = ['names', 'name_addresses', 'name_messages', 'name_rulings']
/** The same reason for several tables. */
function all(reason: string, names: readonly string[], prefix = '') {
  return Object.fromEntries(names.map((name) => [`${prefix}${name}`, reason]))
}

/**
 * Tables without anything of a user with an embedded wallet. A new table is in neither list: then the test below fails, until the
 * table is named here or its rows are removed with the user.
 */
const OF_NOBODY: Readonly<Record<string, string>> = {
  ...all('what stands in public blocks', ['chains', 'blocks', 'transactions', 'movements'], 'index_'),
  ...all('what stands in public blocks', ['accounts', 'contacts'], 'index_'),
  data_secrets: 'secrets of the gateway',
  proof_ids: 'digests of used proofs, for some minutes',
  wallet_budgets: 'digests of what is counted, for a day at most',
  analytics_events: 'what a page reports, under an address of a chain: kept as long as the operator says',
  ...all('the public register: its owner is an address of a chain', REGISTER),
  onramp_orders: 'orders of a page for an address of a chain, of any wallet',
  onramp_reports: 'ids of reports',
  ...all('sign-ins of pages, of any wallet', ['nonces', 'browsers', 'sessions'], 'auth_'),
  relayer_operations: 'what was sent to a chain, by its public account',
  relayer_transactions: 'what was sent to a chain',
  relayer_budgets: 'sums of a day',
  relayer_chains: 'which gateway sends',
  smart_sessions: 'permissions of an account on a chain, which outlive the gateway’s record of its owner',
}

interface Person {
  readonly user_id: string
  readonly email: string
  readonly project: string
}

/** What a column holds of a user. Whatever has no meaning here is different in each row, since it may be a key. */
function cellOf({ name, dataType }: ColumnMetadata, person: Person, row: string): string | number {
  if (['user_id', 'link_to'].includes(name)) return person.user_id
  if (['email', 'next_email'].includes(name)) return person.email
  if (name === 'project_id') return person.project
  if (/int/i.test(dataType)) return rowNumber(row)
  return row
}
const numbers = new Map<string, number>()
const rowNumber = (row: string): number => {
  if (!numbers.has(row)) numbers.set(row, numbers.size + 1)
  return numbers.get(row) ?? 0
}

/** The rows that each table is given: one for each way in which it may be about a user. */
const ROWS: Readonly<Record<string, readonly object[]>> = {
  wallet_users: [{ delete_at: '2026-01-01' }],
  wallet_logins: [
    { issuer: 'email', subject: 'EMAIL' },
    { issuer: 'github', subject: 'github 7' },
    { issuer: 'farcaster', subject: 'fid 7' },
  ],
  wallet_codes: [
    { user_id: null, next_email: null },
    { user_id: null, email: 'somebody@example.com' },
    { email: 'new@example.com', next_email: null },
  ],
  wallet_oauth: [
    { link_to: null, provider: 'google', subject: null },
    { link_to: null, provider: 'github', subject: 'github 7', email: null },
    { provider: 'google', subject: null, email: null },
  ],
  wallet_farcaster: [{ link_to: null, fid: 'fid 7' }, { fid: null }],
  wallet_undos: [{ logins: '[]', devices: '[]', frozen_until: '2020-01-01' }],
}

async function fill(database: Database, person: Person): Promise<void> {
  for (const table of await database.introspection.getTables()) {
    for (const [index, given] of (ROWS[table.name] ?? [{}]).entries()) {
      const row = `${person.user_id} ${table.name} ${index}`
      const own = table.name === 'wallet_users' ? { id: person.user_id } : {}
      const made = table.columns.map((column) => [column.name, cellOf(column, person, row)])
      const values: Record<string, unknown> = { ...Object.fromEntries(made), ...given, ...own }
      if (values.subject === 'EMAIL') values.subject = person.email
      const columns = Object.keys(values)
      const places = columns.map(() => '?').join(', ')
      const insert = `insert into ${table.name} (${columns.join(', ')}) values (${places})`
      await database.executeQuery(CompiledQuery.raw(insert, Object.values(values)))
    }
  }
}

async function countRows(database: Database): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { name } of await database.introspection.getTables()) {
    const { rows } = await database.executeQuery(CompiledQuery.raw(`select * from ${name}`))
    counts[name] = rows.length
  }
  return counts
}

async function open(): Promise<Database> {
  const dataDir = testFolder()
  const database = await openDatabase({ databaseUrl: undefined, dataDir })
  onTestFinished(() => database.destroy())
  return database
}

const ada = { user_id: 'ada', email: 'ada@example.com', project: 'shop' }

test('nothing is left of a deleted person in any table, and everything of the others', async () => {
  const database = await open()
  await fill(database, ada)
  const filled = await countRows(database)
  // The same address and the same accounts, in another project.
  await fill(database, { ...ada, user_id: 'eve', project: 'bank' })
  const both = await countRows(database)
  await database.updateTable('wallet_users').set({ delete_at: null }).where('id', '=', 'eve').execute()
  await createIdentityStore(database).removeDue('2026-02-01')
  const left = await countRows(database)
  for (const [table, count] of Object.entries(filled)) {
    expect(count, table).toBeGreaterThan(0)
    const rest = table in OF_NOBODY ? both[table] : (both[table] ?? 0) - count
    expect(left[table], `${table} is neither emptied nor listed`).toBe(rest)
  }
  expect(Object.keys(OF_NOBODY).filter((table) => !(table in filled))).toEqual([])
})

const deciding = { session: 'ada wallet_sessions 0', undo: newUndo(), take: async () => true }

test('an address or an account that is given up leaves no codes, links and sign-ins under way', async () => {
  const database = await open()
  await fill(database, ada)
  const members = membersDigest(await readMembers(database, 'ada'))
  await database
    .updateTable('wallet_users')
    .set({ members, blocked_at: null })
    .where('id', '=', 'ada')
    .execute()
  const store = createIdentityStore(database)
  for (const [issuer, subject] of Object.entries({ github: 'github 7', farcaster: 'fid 7' }))
    expect(await store.removeLogin('ada', { issuer, subject }, deciding)).toBe('removed')
  await store.changeEmail('ada', 'ada@new.example', '2026-01-01', deciding)
  const counts = await countRows(database)
  // What adds a login to Ada goes on: it names her.
  expect([counts.wallet_links, counts.wallet_codes, counts.wallet_oauth, counts.wallet_farcaster]).toEqual([
    0, 0, 1, 1,
  ])
})
