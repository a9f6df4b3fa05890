import { statSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../database/schema.ts'
import type { Registry, Sample } from './createRegistry.ts'

/** A file in `DATA_DIR`, written after each backup that was read through. */
export const LAST_BACKUP = 'last-backup'

interface Backed {
  readonly databaseUrl: string | undefined
  readonly dataDir: string
  /** Whether the embedded wallet is served: then the database is money. */
  readonly hasWallets: boolean
}

const MS = 1_000

/** Adds the gauges that say what a lost disk would take of the embedded wallet. Without wallets they have no value. */
export function describeBackups(
  registry: Registry,
  { databaseUrl, dataDir, hasWallets }: Backed,
  database: Kysely<DatabaseSchema>,
  now: () => number = Date.now,
): void {
  const one = (value: number | undefined): Sample[] => (value === undefined ? [] : [{ labels: {}, value }])
  const onSqlite = hasWallets && databaseUrl === undefined
  const onPostgres = hasWallets && databaseUrl !== undefined
  registry.gauge(
    'latchkey_backup_age_seconds',
    'SQLite: for how long wallets have been without a backup that was read through.',
    async () => {
      const first = onSqlite ? await firstWalletMs(database) : undefined
      if (first === undefined) return []
      return one((now() - Math.max(first, lastBackupMs(dataDir))) / MS)
    },
  )
  registry.gauge(
    'latchkey_wal_archive_trouble',
    'Postgres: whether its log (WAL) is not archived: it is off, or the last try failed.',
    async () => (onPostgres ? one(await isArchiveInTrouble(database)) : []),
  )
  registry.gauge(
    'latchkey_wal_unarchived_bytes',
    'Postgres: what of its log (WAL) is in no archive, since the last file that was archived.',
    async () => (onPostgres ? one(await unarchivedBytes(database)) : []),
  )
}

/** By SQLite's own order of rows, which needs no look at the others. */
async function firstWalletMs(database: Kysely<DatabaseSchema>): Promise<number | undefined> {
  const found = await database
    .selectFrom('wallets')
    .select('created_at')
    .orderBy(sql`rowid`)
    .limit(1)
    .executeTakeFirst()
  return found && Date.parse(found.created_at)
}

function lastBackupMs(dataDir: string): number {
  return statSync(join(dataDir, LAST_BACKUP), { throwIfNoEntry: false })?.mtimeMs ?? 0
}

async function isArchiveInTrouble(database: Kysely<DatabaseSchema>): Promise<number> {
  const { rows } = await sql<{ is_in_trouble: boolean }>`
    select current_setting('archive_mode') = 'off'
      or coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as is_in_trouble
    from pg_stat_archiver`.execute(database)
  return rows[0]?.is_in_trouble === false ? 0 : 1
}

/** The name of a file of the log is its timeline, and where it begins: 4 GiB times the one number, and its size times the other. */
async function unarchivedBytes(database: Kysely<DatabaseSchema>): Promise<number | undefined> {
  const { rows } = await sql<{ bytes: string | null }>`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')
      - ('x' || substr(last_archived_wal, 9, 8))::bit(32)::bigint * 4294967296
      - (('x' || substr(last_archived_wal, 17, 8))::bit(32)::bigint + 1)
        * pg_size_bytes(current_setting('wal_segment_size')) as bytes
    from pg_stat_archiver
    where last_archived_wal ~ '^[0-9A-F]{24}$'`.execute(database)
  const bytes = rows[0]?.bytes
  return bytes == null ? undefined : Math.max(0, Number(bytes))
}
