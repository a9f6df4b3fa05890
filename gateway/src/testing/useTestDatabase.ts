import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { openDatabase } from '../database/openDatabase.ts'
import type { Database } from '../database/schema.ts'

/** A database while the tests of one file, or of one `describe`, run. */
export function useTestDatabase(databaseUrl?: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-database-'))
  let database: Database
  beforeAll(async () => {
    database = await openDatabase({ databaseUrl, dataDir })
  })
  afterAll(async () => {
    await database.destroy()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return { dataDir, get: () => database }
}
