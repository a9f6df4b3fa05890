import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import Libsql from 'libsql'
import pg from 'pg'
import { recoverMessageAddress, stringToHex } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { PAGE } from '../../../../apps/frame/src/testing/fakeServer.ts'
import { openWalletAt } from '../../../../apps/frame/src/testing/openWalletAt.ts'
import { backUp } from '../../cli/backUp.ts'
import { openTestPostgres } from '../../testing/openTestPostgres.ts'
import { startTestWallet } from '../../testing/startTestWallet.ts'

// The frame's own code against a gateway, and against another one that has nothing but the backups.
const run = promisify(execFile)
const SOLANA = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const TEXT = 'Restored'
const PEOPLE = 3

/** Settings of the gateway that has the data, how it is backed up, and of a gateway that has only the backup. */
interface Machines {
  readonly settings: Record<string, string>
  backUp(folder: string): Promise<Record<string, string>>
  /** The first column of the only row. */
  query(settings: Record<string, string>, sql: string): Promise<unknown>
}

const sqlite: Machines = {
  settings: {},
  async backUp(folder) {
    const { DATA_DIR = '' } = this.settings
    await backUp([join(folder, 'backup')], { dataDir: DATA_DIR, databaseUrl: undefined })
    const data = join(folder, 'empty')
    mkdirSync(data)
    copyFileSync(join(folder, 'backup', 'gateway.db'), join(data, 'gateway.db'))
    return { DATA_DIR: data }
  },
  async query({ DATA_DIR = '' }, sql) {
    const database = new Libsql(join(DATA_DIR, 'gateway.db'), { readonly: true, timeout: 10_000 })
    const row = database.prepare(sql).get([])
    database.close()
    return Object.values(Object(row))[0]
  },
}

async function openPostgres(): Promise<Machines | undefined> {
  const [from, to] = [await openTestPostgres(), await openTestPostgres()]
  if (!from || !to) return undefined
  onTestFinished(async () => {
    await from.stop()
    await to.stop()
  })
  return {
    settings: { DATABASE_URL: from.url },
    // As docs/operating.md says.
    async backUp(folder) {
      const file = join(folder, 'backup.sql')
      await run('pg_dump', ['--no-owner', '--file', file, from.url])
      await run('psql', ['-v', 'ON_ERROR_STOP=1', '--quiet', '--file', file, to.url])
      return { DATABASE_URL: to.url }
    },
    async query(_, sql) {
      const client = new pg.Client({ connectionString: to.url })
      await client.connect()
      const { rows } = await client.query(sql)
      await client.end()
      return Object.values(rows[0])[0]
    },
  }
}

test.each([
  ['SQLite', async (folder: string) => ({ ...sqlite, settings: { DATA_DIR: join(folder, 'data') } })],
  ['Postgres', openPostgres],
])(
  'restore drill on %s: with the backup and the key list, every wallet opens on an empty machine and signs',
  async (_, open) => {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-restored-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const machines = await open(folder)
    if (!machines) return
    writeFileSync(join(folder, 'projects.json'), JSON.stringify([{ id: 'test', origins: [PAGE] }]))
    const common = { PROJECTS_FILE: join(folder, 'projects.json') }

    const first = await startTestWallet({ ...common, ...machines.settings })
    const people = []
    for (let index = 0; index < PEOPLE; index += 1) {
      const email = `restored${index}@example.com`
      people.push({ email, ...(await (await openWalletAt(first, email)).addresses()) })
    }
    const keys = rotate(first.kekFile)
    const backup = await machines.backUp(folder)
    await first.close()

    writeFileSync(join(folder, 'keys.json'), keys, { mode: 0o600 })
    const restored = await startTestWallet({
      ...{ DATA_DIR: join(folder, 'new') },
      ...{ ...common, ...backup, WALLET_KEK_FILE: join(folder, 'keys.json') },
    })
    onTestFinished(restored.close)
    for (const { email, ...addresses } of people) {
      const wallet = await openWalletAt(restored, email)
      expect(await wallet.addresses()).toEqual(addresses)
      const signature = (await wallet.rpc('personal_sign', [
        stringToHex(TEXT),
        addresses.evm,
      ])) as `0x${string}`
      expect(await recoverMessageAddress({ message: TEXT, signature })).toBe(addresses.evm)
      const message = new TextEncoder().encode(TEXT)
      const signed = await wallet.rpc('solana_signMessage', { message: base58.encode(message) }, SOLANA)
      expect(
        ed25519.verify(
          base58.decode((signed as { signature: string }).signature),
          message,
          base58.decode(addresses.solana),
        ),
      ).toBe(true)
    }
    // Each secret that was used is sealed with the new key.
    const sealed = "select count(*) from wallets where recovery_secret like 'v1.next.%'"
    expect(Number(await machines.query(backup, sealed))).toBe(PEOPLE)
  },
  300_000,
)

/** The key list, with a new key in use. */
function rotate(file: string): string {
  const { keys } = JSON.parse(readFileSync(file, 'utf8'))
  return JSON.stringify({ current: 'next', keys: { ...keys, next: randomBytes(32).toString('base64') } })
}
