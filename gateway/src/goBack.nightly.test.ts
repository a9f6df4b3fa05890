import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Libsql from 'libsql'
import pg from 'pg'
import { recoverMessageAddress, stringToHex } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { PAGE } from '../../apps/frame/src/testing/fakeServer.ts'
import { openWalletAt } from '../../apps/frame/src/testing/openWalletAt.ts'
import { manageUsers } from './cli/users.ts'
import { readConfig } from './config/config.ts'
import { bundleGateway } from './testing/bundleGateway.ts'
import { bundleRelease } from './testing/bundleRelease.ts'
import { testFolder } from './testing/openFolder.ts'
import { openTestPostgres } from './testing/openTestPostgres.ts'
import { type Release, readDump, readReleases, unpackRelease } from './testing/releases.ts'
import { spawnMain } from './testing/spawnGateway.ts'
import { freePort, startSink } from './testing/startTestWallet.ts'

// What docs/operating.md says of going back, done: a former release over the database of this one, and this one again. The SQL is the page's own.

/** The releases with an embedded wallet whose label has their commit, by which their sources are found. */
const releases = readReleases().flatMap((release) => {
  const [commit] = /[0-9a-f]{7,40}$/.exec(release.label) ?? []
  return release.wallet && commit ? [{ ...release, commit, wallet: release.wallet }] : []
})
const TEXT = 'Back and forth'

test('there is a release to go back to', () => expect(releases.length).toBeGreaterThan(0))

const engines: [string, (release: Release) => Promise<Engine | undefined>][] = [
  ['SQLite', openSqlite],
  ['Postgres', openPostgres],
]

test.each(
  releases.flatMap((release) => engines.map(([name, open]) => [release.label, name, release, open] as const)),
)(
  'back to %s on %s and forward again: whoever came before, meanwhile and afterwards opens their wallet',
  async (_, __, release, open) => {
    const engine = await open(release)
    if (!engine) return
    const [today, former] = await Promise.all([bundleGateway(), bundleRelease(release.commit)])
    const gateway = await prepare(engine.settings, release.wallet.keys)
    const ada = await gateway.at(today, (wallet) => useWallet(wallet, 'ada@example.com'))

    const refused = await gateway.refusal(former)
    const [, made = ''] = /of a newer release, which made (\w+)/.exec(refused) ?? []
    const [aside, back] = readSql(made)
    await engine.run(aside)
    const bea = await gateway.at(former, async (wallet) => {
      expect(await useWallet(wallet, 'ada@example.com', ada.store)).toMatchObject({ address: ada.address })
      return useWallet(wallet, 'bea@example.com')
    })

    expect(await gateway.refusal(today)).toContain('already exists')
    await engine.run(back)
    expect(await gateway.sign()).toMatch(/^Signed: \d+ rows\.$/)
    await gateway.at(today, async (wallet) => {
      for (const [email, { address, store }] of [
        ['ada@example.com', ada],
        ['bea@example.com', bea],
      ] as const) {
        expect(await useWallet(wallet, email, store)).toMatchObject({ address })
        expect(await useWallet(wallet, email)).toMatchObject({ address })
      }
      expect((await useWallet(wallet, 'cleo@example.com')).address).toMatch(/^0x/)
    })
  },
  300_000,
)

interface Engine {
  readonly settings: Record<string, string>
  run(statements: string): Promise<void>
}

async function openSqlite(release: Release): Promise<Engine> {
  const dataDir = unpackRelease(release)
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  return {
    settings: { DATA_DIR: dataDir },
    async run(statements) {
      const database = new Libsql(join(dataDir, 'gateway.db'))
      database.exec(statements)
      database.close()
    },
  }
}

async function openPostgres(release: Release): Promise<Engine | undefined> {
  const postgres = await openTestPostgres()
  if (!postgres) return undefined
  onTestFinished(postgres.stop)
  const run = async (statements: string) => {
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    await client.query(statements)
    await client.end()
  }
  await run(readDump(release))
  return { settings: { DATABASE_URL: postgres.url }, run }
}

/** What the page has an operator run, for the migration that the former release names. */
function readSql(migration: string): [string, string] {
  const page = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8')
  const [aside, back] = [...page.matchAll(/^ *```sql\n([\s\S]*?)```/gm)].map(([, text = '']) => text)
  if (!aside?.includes("'0014_decisions'") || !back)
    throw new Error('docs/operating.md has no SQL to go back with.')
  expect(migration).toMatch(/^\d{4}_\w+$/)
  return [aside.replaceAll('0014_decisions', migration), back]
}

/** A gateway's settings and its mails, for one release after the other. */
async function prepare(database: Record<string, string>, keys: unknown) {
  const folder = testFolder()
  const [sink, port] = [await startSink(), await freePort()]
  onTestFinished(() => sink.stop())
  mkdirSync(join(folder, 'data'))
  writeFileSync(join(folder, 'keys.json'), JSON.stringify(keys), { mode: 0o600 })
  writeFileSync(join(folder, 'projects.json'), JSON.stringify([{ id: 'test', origins: [PAGE] }]))
  const walletUrl = `http://localhost:${port}`
  const settings = {
    ...{ DATA_DIR: join(folder, 'data'), PROJECTS_FILE: join(folder, 'projects.json') },
    ...{ RPC_URL_42161: 'http://127.0.0.1:9', RATE_LIMIT: 'off', RATE_LIMIT_RPC: 'off' },
    ...{ WALLET_URL: walletUrl, WALLET_PORT: String(port), WALLET_KEK_FILE: join(folder, 'keys.json') },
    ...{ WALLET_RECOVERY: 'managed', WALLET_MAILS_PER_CLIENT: '100000' },
    ...{ SMTP_URL: sink.url, MAIL_FROM: 'Test <wallet@wallet.test>' },
    ...database,
  }
  const lastMail = (to: string) => {
    const found = sink.mails.findLast((mail) => mail.to.includes(to))
    if (!found) throw new Error(`No mail came for ${to}.`)
    return found
  }
  const wallet = {
    walletUrl,
    lastMail,
    codeOf: (to: string) => /^\d{6}$/m.exec(lastMail(to).text)?.[0] ?? '',
  }
  return {
    async at<result>(main: string, act: (at: typeof wallet) => Promise<result>): Promise<result> {
      const { stop } = await spawnMain(main, settings)
      try {
        return await act(wallet)
      } finally {
        await stop()
      }
    },
    /** What an operator does before the newer release starts again. */
    sign: () => manageUsers(['sign-rows'], readConfig(settings), async () => 'yes'),
    /** What a gateway that does not start says. */
    refusal: (main: string) =>
      spawnMain(main, settings).then(
        async ({ stop }) => {
          await stop()
          throw new Error('The gateway started.')
        },
        (error: Error) => error.message,
      ),
  }
}

type Wallet = Parameters<typeof openWalletAt>[0]

/** Opens somebody's wallet, has it sign, and says whose signature it is. */
async function useWallet(
  wallet: Wallet,
  email: string,
  store?: Awaited<ReturnType<typeof openWalletAt>>['store'],
) {
  const opened = await openWalletAt(wallet, email, store)
  const { evm } = await opened.addresses()
  const message = `${TEXT} ${randomBytes(4).toString('hex')}`
  const signature = (await opened.rpc('personal_sign', [stringToHex(message), evm])) as `0x${string}`
  expect(await recoverMessageAddress({ message, signature })).toBe(evm)
  return { address: evm, store: opened.store }
}
