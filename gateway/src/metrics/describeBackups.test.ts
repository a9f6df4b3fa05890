import { readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { backUp } from '../cli/backUp.ts'
import { newSession } from '../testing/makeAda.ts'
import { testFolder } from '../testing/openFolder.ts'
import { openGateway } from '../testing/openGateway.ts'
import { startPostgres } from '../testing/openTestPostgres.ts'
import { newWallet, startTestWallet } from '../testing/startTestWallet.ts'
import { LAST_BACKUP } from './describeBackups.ts'

const HOUR = 3_600

afterEach(() => void vi.useRealTimers())

async function start(environment: Record<string, string> = {}) {
  const dataDir = testFolder()
  const wallet = await startTestWallet({ DATA_DIR: dataDir, METRICS_PORT: '0', ...environment })
  onTestFinished(wallet.close)
  return {
    dataDir,
    async makeWallet() {
      const { device, token } = await newSession(wallet, `backed${Math.random()}@example.com`)
      expect((await device.call('/api/wallet', newWallet(), { token })).status).toBe(200)
    },
    async value(name: string): Promise<number | undefined> {
      const text = await (await fetch(wallet.metricsUrl ?? '')).text()
      const found = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]
      return found === undefined ? undefined : Number(found)
    },
  }
}

test('the age of the last verified backup counts from the first wallet, and not before', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  const { dataDir, makeWallet, value } = await start()
  const age = () => value('latchkey_backup_age_seconds')
  expect(await age()).toBeUndefined()
  await makeWallet()
  expect(await age()).toBeLessThan(60)
  vi.setSystemTime(Date.now() + 30 * HOUR * 1_000)
  expect(await age()).toBeGreaterThanOrEqual(30 * HOUR)
  // One that comes later makes nothing younger.
  await makeWallet()
  expect(await age()).toBeGreaterThanOrEqual(30 * HOUR)
  const copies = join(dataDir, 'copies')
  const said = await backUp([copies], { dataDir, databaseUrl: undefined })
  expect(said.split('\n').slice(2)).toEqual([
    'It is whole. It holds people: 2, wallets: 2, shares of devices: 2, permissions: 0, names: 0.',
    'Its wallets need WALLET_KEK_FILE, which is not in it: one.',
  ])
  expect(readFileSync(join(dataDir, LAST_BACKUP), 'utf8')).toBe(`${join(copies, 'gateway.db')}\n`)
  setBackupTime(dataDir, Date.now())
  expect(await age()).toBeLessThan(60)
})

test('a backup that fails counts as none', async () => {
  const { dataDir, makeWallet, value } = await start()
  await makeWallet()
  writeFileSync(join(dataDir, LAST_BACKUP), '')
  setBackupTime(dataDir, 0)
  await expect(backUp([dataDir], { dataDir, databaseUrl: undefined })).rejects.toThrow('is not empty')
  expect(statSync(join(dataDir, LAST_BACKUP)).mtimeMs).toBe(0)
  expect(await value('latchkey_backup_age_seconds')).toBeGreaterThanOrEqual(0)
})

test('on Postgres its log is watched: in no archive, archived, and failing', async () => {
  const server = await startPostgres()
  if (!server) return
  onTestFinished(async () => void (await server.stop()))
  const client = async (statements: readonly string[]) => {
    const one = new pg.Client({ connectionString: server.url })
    await one.connect()
    for (const statement of statements) await one.query(statement)
    await one.end()
  }
  const { value } = await start({ DATABASE_URL: server.url })
  const trouble = () => value('latchkey_wal_archive_trouble')
  const unarchived = () => value('latchkey_wal_unarchived_bytes')
  expect(await value('latchkey_backup_age_seconds')).toBeUndefined()
  expect([await trouble(), await unarchived()]).toEqual([1, undefined])

  await client(['alter system set archive_mode = on', "alter system set archive_command = 'true'"])
  await server.restart()
  await client(['create table a (b int)', 'select pg_switch_wal()'])
  await expect.poll(unarchived, { timeout: 10_000 }).toBeLessThan(1e6)
  expect(await trouble()).toBe(0)

  await client(["alter system set archive_command = 'false'", 'select pg_reload_conf()'])
  await client(['create table c (d int)', 'select pg_switch_wal()'])
  await expect.poll(trouble, { timeout: 20_000 }).toBe(1)
  expect(await unarchived()).toBeGreaterThan(1e6)
}, 60_000)

test('without the embedded wallet nothing is said of backups', async () => {
  const gateway = await openGateway({ RPC_URL_42161: 'http://127.0.0.1:9', METRICS_PORT: '0' })
  const text = await (await fetch(gateway.metricsUrl ?? '')).text()
  expect(text).toContain('# TYPE latchkey_backup_age_seconds gauge')
  expect(text).not.toMatch(/^latchkey_(backup|wal)_/m)
})

/** As if the last backup had been made then. */
function setBackupTime(dataDir: string, atMs: number): void {
  utimesSync(join(dataDir, LAST_BACKUP), atMs / 1_000, atMs / 1_000)
}
