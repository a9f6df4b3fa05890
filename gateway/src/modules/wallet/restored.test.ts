import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { WALLET_MISSING_CODE } from '@latchkey/contract'
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import Libsql from 'libsql'
import pg from 'pg'
import { type Hex, recoverMessageAddress, stringToHex } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { createAsk } from '../../../../apps/frame/src/approval/ask.ts'
import { PAGE } from '../../../../apps/frame/src/testing/fakeServer.ts'
import { createMemoryStore } from '../../../../apps/frame/src/testing/memory.ts'
import { openWalletAt } from '../../../../apps/frame/src/testing/openWalletAt.ts'
import { startTestFrame } from '../../../../apps/frame/src/testing/startTestFrame.ts'
import { MissingWalletError } from '../../../../apps/frame/src/wallet/MissingWalletError.ts'
import type { Doubt } from '../../../../apps/frame/src/window/wire.ts'
import { backUp } from '../../cli/backUp.ts'
import { testFolder } from '../../testing/openFolder.ts'
import { openTestPostgres } from '../../testing/openTestPostgres.ts'
import { startTestWallet, type TestWallet } from '../../testing/startTestWallet.ts'

// The frame's own code against a gateway, and against another one that has nothing but the backups.
const run = promisify(execFile)
const SOLANA = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const TEXT = 'Restored'
const PEOPLE = 3
const RESTORED = '2026-11-28T06:15:00.000Z'

/** Settings of the gateway that has the data, how it is backed up, and of a gateway that has only the backup. */
interface Machines {
  readonly settings: Record<string, string>
  backUp(folder: string): Promise<Record<string, string>>
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
    const folder = testFolder()
    const machines = await open(folder)
    if (!machines) return
    writeFileSync(join(folder, 'projects.json'), JSON.stringify([{ id: 'test', origins: [PAGE] }]))
    const common = { PROJECTS_FILE: join(folder, 'projects.json') }

    const firstLog = join(folder, 'first-log', 'gateway.log')
    const first = await startTestWallet({ ...common, ...machines.settings, WALLET_LOG_FILE: firstLog })
    const people = []
    for (let index = 0; index < PEOPLE; index += 1) {
      const email = `restored${index}@example.com`
      people.push({ email, ...(await (await openWalletAt(first, email)).addresses()) })
    }
    const keys = rotate(first.kekFile)
    const backup = await machines.backUp(folder)
    const late = { email: 'late@example.com', store: createMemoryStore() }
    const lost = await (await visit(first, late)).address()
    copyFileSync(firstLog, join(folder, 'newest.log'))
    await first.close()

    writeFileSync(join(folder, 'keys.json'), keys, { mode: 0o600 })
    const anew = {
      ...{ DATA_DIR: join(folder, 'new'), WALLET_RESTORED: RESTORED },
      ...{ ...common, ...backup, WALLET_KEK_FILE: join(folder, 'keys.json') },
    }
    const restored = await startTestWallet(anew)
    let { close } = restored
    onTestFinished(() => close())
    for (const { email, ...addresses } of people) {
      const wallet = await openWalletAt(restored, email)
      expect(await wallet.addresses()).toEqual(addresses)
      const signature = (await wallet.rpc('personal_sign', [stringToHex(TEXT), addresses.evm])) as Hex
      expect(await recoverMessageAddress({ message: TEXT, signature })).toBe(addresses.evm)
      const message = new TextEncoder().encode(TEXT)
      const asked = { message: base58.encode(message) }
      const signed = (await wallet.rpc('solana_signMessage', asked, SOLANA)) as { signature: string }
      const [given, key] = [base58.decode(signed.signature), base58.decode(addresses.solana)]
      expect(ed25519.verify(given, message, key)).toBe(true)
    }
    // Each secret that was used is sealed with the new key.
    const sealed = "select count(*) from wallets where recovery_secret like 'v1.next.%'"
    expect(Number(await machines.query(backup, sealed))).toBe(PEOPLE)

    // Without the log, the device of the lost wallet remembers it; a new one has its user asked.
    const asked = await visit(restored, late)
    await expect(asked.address()).rejects.toMatchObject({
      message: expect.stringContaining('is missing at the server. Nothing was changed'),
      code: WALLET_MISSING_CODE,
    })
    const elsewhere = await visit(restored, { ...late, store: createMemoryStore() })
    await expect(elsewhere.address()).rejects.toMatchObject({ code: WALLET_MISSING_CODE })
    expect([...asked.doubts, ...elsewhere.doubts]).toEqual([
      { kind: 'missing', had: lost, has: null },
      { kind: 'restored', before: RESTORED },
    ])
    // With the newest log, no device is even asked.
    const log = join(folder, 'logs', 'kept.log')
    mkdirSync(join(folder, 'logs'))
    copyFileSync(join(folder, 'newest.log'), log)
    await close()
    const careful = await startTestWallet({ ...anew, WALLET_LOG_FILE: log })
    close = careful.close
    for (const store of [late.store, createMemoryStore()]) {
      const refused = await visit(careful, { ...late, store })
      await expect(refused.address()).rejects.toMatchObject({ code: WALLET_MISSING_CODE })
      expect(refused.doubts).toEqual([])
    }
    const none =
      "select count(*) from wallets where user_id in (select user_id from wallet_logins where subject = 'late@example.com')"
    expect(Number(await machines.query(backup, none))).toBe(0)
  },
  300_000,
)

/** Somebody who signs in on a device of theirs, and goes no further where they are asked. */
async function visit(
  wallet: TestWallet,
  { email, store }: { readonly email: string; readonly store: ReturnType<typeof createMemoryStore> },
) {
  const doubts: Doubt[] = []
  const frame = await startTestFrame({
    ...{ store, ask: createAsk(async () => true), parameters: { origin: wallet.walletUrl, fetch } },
    window: {
      async decide(doubt) {
        doubts.push(doubt)
        throw new MissingWalletError(doubt.kind === 'missing' ? doubt.had : undefined)
      },
    },
  })
  const { action } = await frame.call('CONNECT_EMAIL', { email })
  if (action !== 'CONNECT') await frame.call('CONNECT_OTP', { otp: wallet.codeOf(email) })
  return { doubts, address: async () => (await frame.call('GET_USER', { chainId: 'eip155:42161' })).address }
}

function rotate(file: string): string {
  const { keys } = JSON.parse(readFileSync(file, 'utf8'))
  return JSON.stringify({ current: 'next', keys: { ...keys, next: randomBytes(32).toString('base64') } })
}
