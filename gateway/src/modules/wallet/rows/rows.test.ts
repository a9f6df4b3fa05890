import { randomBytes, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CompiledQuery, sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../../database/openDatabase.ts'
import type { Database } from '../../../database/schema.ts'
import { newUndo } from '../../../testing/newUndo.ts'
import { suiteFolder, testFolder } from '../../../testing/openFolder.ts'
import { openTestEngines } from '../../../testing/openTestEngines.ts'
import { createIdentityStore, type SignIn } from '../../identity/store.ts'
import { openKeyList } from '../keyList.ts'
import { coveredBy, GUARDED, GUARDED_TABLES } from './guardedTables.ts'
import { openRowGuard } from './openRowGuard.ts'
import { createRowMacs } from './rowMacs.ts'

const folder = suiteFolder()
const at = '2026-01-01T00:00:00.000Z'
const later = '2026-03-01T00:00:00.000Z'
const newKey = () => randomBytes(32).toString('base64')

function writeKeys(current: string, keys: Record<string, string>): string {
  const kekFile = join(folder, `${randomUUID()}.json`)
  writeFileSync(kekFile, JSON.stringify({ current, keys }))
  return kekFile
}
const signInOf = (email = `${randomUUID()}@example.com`): SignIn => ({
  ...{ projectId: 'shop', issuer: 'email', subject: email, name: email, locale: 'en' },
  ...{ deviceId: `device of ${email}`, deviceName: 'Firefox', tokenDigest: randomUUID() },
  ...{ at, expiresAt: later },
})
const one = newKey()

describe.each(await openTestEngines())('on $name', ({ databaseUrl }) => {
  const dataDir = suiteFolder()
  async function open(kekFile?: string): Promise<Database> {
    const database = await openDatabase({ dataDir, databaseUrl, wallet: kekFile ? { kekFile } : undefined })
    onTestFinished(() => database.destroy())
    return database
  }
  /** As a release before the MACs, or whoever else has no key list. */
  async function writeWithoutKeys() {
    const database = await open()
    const signIn = signInOf()
    const made = await createIdentityStore(database).signIn(signIn)
    return { id: made?.user.id ?? '', signIn }
  }

  test('each column of a guarded table is covered or listed as free', async () => {
    const database = await open()
    const tables = await database.introspection.getTables()
    for (const table of GUARDED) {
      const columns = tables.find(({ name }) => name === table)?.columns.map((column) => column.name) ?? []
      expect(columns.sort(), table).toEqual(
        ['mac', ...coveredBy(table), ...GUARDED_TABLES[table].free].sort(),
      )
    }
  })

  test('what was not written under the key list is refused until the operator signs it', async () => {
    const kekFile = writeKeys('one', { one })
    const { id, signIn } = await writeWithoutKeys()
    const database = await open(kekFile)
    const store = createIdentityStore(database)
    await expect(store.find(id)).rejects.toThrow('Something is wrong with your account’s records')
    await expect(store.findSession('shop', signIn.tokenDigest)).rejects.toThrow('records')
    await expect(store.signIn({ ...signIn, tokenDigest: randomUUID() })).rejects.toThrow('records')
    const guard = openRowGuard(openKeyList(kekFile))
    const broken = await guard.find(database)
    expect(broken.map(({ table, fault }) => `${table} ${fault}`).sort()).toEqual(
      ['wallet_known_devices', 'wallet_logins', 'wallet_sessions', 'wallet_users'].map(
        (table) => `${table} unsigned`,
      ),
    )
    await guard.sign(database, broken)
    expect(await guard.find(database)).toEqual([])
    expect(await store.findSession('shop', signIn.tokenDigest)).toMatchObject({ user: { id } })
    // The previous release changes a row that has a MAC, and one more comes without.
    const before = await open()
    await before.updateTable('wallet_sessions').set({ used_at: later }).where('user_id', '=', id).execute()
    const login = { issuer: 'github', subject: randomUUID(), name: 'ada' }
    const deciding = { session: signIn.tokenDigest, undo: newUndo(), take: async () => true }
    await createIdentityStore(before).addLogin(id, login, at, deciding)
    const faults = (await guard.find(database)).map(({ fault }) => fault)
    expect(faults.sort()).toEqual(['forged', 'forged', 'unsigned', 'unsigned'])
    await guard.sign(database, await guard.find(database))
    expect(await guard.find(database)).toEqual([])
  })

  test('after a rotation every row is signed by the new key, and then the old one may go', async () => {
    const two = newKey()
    const [old, both] = [writeKeys('one', { one }), writeKeys('two', { one, two })]
    const next = writeKeys('two', { two })
    const signIn = signInOf()
    const made = await createIdentityStore(await open(old)).signIn(signIn)
    const message = 'WALLET_KEK_FILE has no key "one", which signed rows of wallet_users'
    await expect(open(next)).rejects.toThrow(message)
    const database = await open(both)
    const store = createIdentityStore(database)
    expect(await store.find(made?.user.id ?? '')).toBeDefined()
    expect(await openRowGuard(openKeyList(both)).renew(database)).toBeGreaterThanOrEqual(4)
    expect(await openRowGuard(openKeyList(both)).renew(database)).toBe(0)
    const after = createIdentityStore(await open(next))
    expect(await after.findSession('shop', signIn.tokenDigest)).toMatchObject({ user: { id: made?.user.id } })
    await openRowGuard(openKeyList(writeKeys('one', { one, two }))).renew(database)
  })

  test('a person whose row is broken is not deleted, and keeps nobody else from it', async () => {
    const database = await open(writeKeys('one', { one }))
    const store = createIdentityStore(database)
    const due: string[] = []
    for (let number = 0; number < 3; number += 1) {
      const made = await store.signIn(signInOf())
      due.push(made?.user.id ?? '')
    }
    for (const id of due) await store.planDeletion(id, at)
    const [, broken = ''] = due
    const plain = database.withoutPlugins()
    await plain.updateTable('wallet_users').set({ created_at: later }).where('id', '=', broken).execute()
    await expect(store.removeDue(later)).rejects.toThrow('records')
    const left = await plain.selectFrom('wallet_users').select('id').execute()
    expect(left.filter(({ id }) => due.includes(id))).toEqual([{ id: broken }])
    await plain.deleteFrom('wallet_users').where('id', '=', broken).execute()
  })

  test('a statement that would escape the guard throws', async () => {
    const database = await open(writeKeys('one', { one }))
    // kysely's types for tests are those of its other build.
    const untyped = database as never
    const statements = [
      () => database.updateTable('wallet_sessions').set({ used_at: later }).execute(),
      () =>
        database
          .updateTable('wallet_logins')
          .set((column) => ({ name: column.ref('subject') }))
          .execute(),
      () =>
        database
          .insertInto('wallet_known_devices')
          .columns(['user_id', 'device_id', 'created_at'])
          .expression(
            database.selectFrom('wallet_known_devices').select(['user_id', 'device_id', 'created_at']),
          )
          .execute(),
      () =>
        database
          .selectFrom('wallet_users')
          .select(({ fn }) => fn.countAll().as('count'))
          .execute(),
      () =>
        database
          .selectFrom('names')
          .select('name')
          .where('name', 'in', (inner) => inner.selectFrom('wallet_logins').select('subject'))
          .execute(),
      () => sql`update wallet_users set blocked_at = null`.execute(untyped),
      () => sql`select * from "wallet_users"`.execute(untyped),
    ]
    for (const [index, statement] of statements.entries())
      await expect((async () => statement())(), String(index)).rejects.toThrow(TypeError)
  })

  test('a row of a left join that found nothing is no bad row, and an alias is checked as well', async () => {
    const database = await open(writeKeys('one', { one }))
    const signIn = signInOf()
    await createIdentityStore(database).signIn(signIn)
    const rows = () =>
      database
        .selectFrom('wallet_logins as ways')
        .leftJoin('wallet_devices as own', 'own.user_id', 'ways.user_id')
        .select(['ways.user_id', 'own.name'])
        .where('ways.subject', '=', signIn.subject)
        .execute()
    expect(await rows()).toEqual([{ user_id: expect.any(String), name: null }])
    const before = await open()
    await before
      .updateTable('wallet_logins')
      .set({ name: 'eve' })
      .where('subject', '=', signIn.subject)
      .execute()
    await expect(rows()).rejects.toThrow('records')
  })
})

test('rows that were there before the MACs are signed by the migration, and never again', async () => {
  const dataDir = testFolder()
  const kekFile = writeKeys('one', { one })
  const empty = await openDatabase({ dataDir, databaseUrl: undefined })
  const signIn = signInOf()
  const made = await createIdentityStore(empty).signIn(signIn)
  const run = (statement: string) => empty.executeQuery(CompiledQuery.raw(statement))
  await run('drop table wallet_undos')
  for (const table of GUARDED.filter((one) => one !== 'wallet_undos'))
    await run(`alter table ${table} drop column mac`)
  for (const [table, ...columns] of [
    ['wallet_users', 'version', 'members'],
    ['onramp_orders', 'attempts', 'opened_at', 'answered_at'],
    ['relayer_operations', 'taken_block', 'lost_gwei'],
  ])
    for (const column of columns) await run(`alter table ${table} drop column ${column}`)
  await run(`delete from kysely_migration where name >= '0020'`)
  await empty.destroy()
  const database = await openDatabase({ dataDir, databaseUrl: undefined, wallet: { kekFile } })
  const found = await createIdentityStore(database).findSession('shop', signIn.tokenDigest)
  expect(found).toMatchObject({ user: { id: made?.user.id, version: 1 } })
  await database.withoutPlugins().updateTable('wallet_users').set({ mac: null }).execute()
  await database.destroy()
  const again = await openDatabase({ dataDir, databaseUrl: undefined, wallet: { kekFile } })
  await expect(createIdentityStore(again).findSession('shop', signIn.tokenDigest)).rejects.toThrow('records')
  await again.destroy()
})

test('a MAC is of one table, one row and one key, and costs microseconds', () => {
  const macs = createRowMacs(openKeyList(writeKeys('one', { one })))
  const row = { user_id: 'ada', device_id: 'phone', created_at: at }
  const mac = macs.of('wallet_known_devices', row)
  expect(mac).toMatch(/^one\.[\w-]{43}$/)
  expect(macs.faultOf('wallet_known_devices', { ...row, mac })).toBe(undefined)
  for (const other of [{ user_id: 'eve' }, { device_id: null }, { created_at: later }])
    expect(macs.faultOf('wallet_known_devices', { ...row, ...other, mac })).toBe('forged')
  expect(macs.faultOf('wallet_devices', { ...row, mac })).toBe('forged')
  expect(macs.faultOf('wallet_known_devices', { ...row, mac: mac.replace('one', 'two') })).toBe('key')
  expect(macs.faultOf('wallet_known_devices', row)).toBe('unsigned')
  const other = createRowMacs(openKeyList(writeKeys('one', { one: newKey() })))
  expect(other.faultOf('wallet_known_devices', { ...row, mac })).toBe('forged')
  const began = performance.now()
  for (let turn = 0; turn < 1_000; turn += 1) macs.faultOf('wallet_known_devices', { ...row, mac })
  expect((performance.now() - began) / 1_000).toBeLessThan(0.5)
})

test('only three files read past the guard, and check what they read', () => {
  const root = join(import.meta.dirname, '../../..')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  const past = files.filter(
    (file) =>
      /(?<!\.test)\.ts$/.test(file) && /withoutPlugins\(\)/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(past.sort()).toEqual([
    'modules/identity/removals.ts',
    'modules/wallet/rows/members.ts',
    'modules/wallet/rows/signRows.ts',
  ])
})
