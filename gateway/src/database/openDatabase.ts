import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, Migrator } from 'kysely'
import { openKeyList } from '../modules/wallet/keyList.ts'
import { openRowGuard } from '../modules/wallet/rows/openRowGuard.ts'
import { migrationsFor } from './migrations.ts'
import { postgresDialect } from './postgresDialect.ts'
import type { Database, DatabaseSchema } from './schema.ts'
import { sqliteDialect } from './sqliteDialect.ts'

/**
 * Opens Postgres by `DATABASE_URL`, otherwise a file in `DATA_DIR`, and migrates it to the current schema. A failed migration changes
 * nothing. On Postgres, several replicas may do this at once, because the migrator takes a lock. With an embedded wallet, every statement
 * goes through the guard of its rows.
 */
export async function openDatabase(config: {
  readonly databaseUrl: string | undefined
  readonly dataDir: string
  readonly wallet?: { readonly kekFile: string } | undefined
}): Promise<Database> {
  const guard = config.wallet && openRowGuard(openKeyList(config.wallet.kekFile))
  const engine = config.databaseUrl ? 'postgres' : 'sqlite'
  if (engine === 'sqlite') mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  const dialect = config.databaseUrl
    ? await postgresDialect(config.databaseUrl)
    : sqliteDialect(join(config.dataDir, 'gateway.db'))
  const database = new Kysely<DatabaseSchema>({ dialect })
  const provider = { getMigrations: async () => migrationsFor(engine, guard?.signAll) }
  const { error } = await new Migrator({ db: database, provider }).migrateToLatest()
  if (!error) {
    if (!guard) return database
    try {
      await guard.requireKeys(database)
    } catch (lacking) {
      await database.destroy()
      throw lacking
    }
    return database.withPlugin(guard.plugin)
  }
  await database.destroy()
  const where = engine === 'sqlite' ? join(config.dataDir, 'gateway.db') : 'DATABASE_URL'
  const reason = error instanceof Error ? error.message : String(error)
  const [, newer] = /previously executed migration (\S+) is missing/.exec(reason) ?? []
  if (newer)
    throw new Error(
      `The database is of a newer release, which made ${newer} (${engine}, ${where}). Start that release again, or go back as docs/operating.md says: a restored backup lacks the wallets that were made since.`,
      { cause: error },
    )
  throw new Error(`The database could not be brought up to date (${engine}, ${where}): ${reason}`, {
    cause: error,
  })
}
