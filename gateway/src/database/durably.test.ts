import { CompiledQuery } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { testFolder } from '../testing/openFolder.ts'
import { durably } from './durably.ts'
import { openDatabase } from './openDatabase.ts'
import type { Database } from './schema.ts'

const FULL = 2
const NORMAL = 1

async function open() {
  const dataDir = testFolder()
  const database = await openDatabase({ databaseUrl: undefined, dataDir })
  onTestFinished(() => database.destroy())
  return database
}
const levelOf = async (database: Database) => {
  const { rows } = await database.executeQuery(CompiledQuery.raw('PRAGMA synchronous'))
  return Reflect.get(Object(rows[0]), 'synchronous')
}

test('a transaction in SQLite is forced to the disk, and those after it are not', async () => {
  const database = await open()
  expect(await durably(database, levelOf)).toBe(FULL)
  expect(await levelOf(database)).toBe(NORMAL)
})

test('also where it fails, and then nothing is changed', async () => {
  const database = await open()
  const failing = durably(database, async (transaction) => {
    await transaction.insertInto('data_secrets').values({ name: 'one', secret: 'x' }).execute()
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await levelOf(database)).toBe(NORMAL)
  expect(await database.selectFrom('data_secrets').selectAll().execute()).toEqual([])
})
