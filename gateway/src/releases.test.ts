import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import Libsql from 'libsql'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from './database/openDatabase.ts'
import { connectClient } from './modules/relay/testing/connectClient.ts'
import { startRelay } from './modules/relay/testing/startRelay.ts'
import { openGateway, openNode } from './testing/openGateway.ts'
import { openTestPostgres } from './testing/openTestPostgres.ts'
import { type Release, readDump, readReleases, unpackRelease } from './testing/releases.ts'
import type { ReceivedCall } from './testing/startNode.ts'
import type { TestGateway } from './testing/startTestGateway.ts'

// What former releases stored opens today, with nothing lost. fixtures/releases/README.md says how a release is added.

const postgres = await openTestPostgres()
afterAll(() => postgres?.stop())
afterEach(() => void vi.useRealTimers())

describe.each(readReleases())('release $label', (release) => {
  test('its names, history and cursors are served', async () => {
    const gateway = await startAt(release, { DATA_DIR: unpack(release) })
    await expectAnswers(gateway, release, release)
  })

  test.skipIf(!postgres)('the same from its Postgres', async () => {
    const url = await restore(postgres?.url ?? '', release)
    const gateway = await startAt(release, { DATABASE_URL: url })
    await expectAnswers(gateway, release, release.postgres)
  })

  test('its analytics are kept', async () => {
    const dataDir = unpack(release)
    const gateway = await startAt(release, { DATA_DIR: dataDir })
    await gateway.get('/health')
    expect(countIn(dataDir, 'analytics_events')).toBe(release.analyticsEvents)
    expect(release.analyticsEvents).toBeGreaterThan(0)
  })

  test('its relay hands out what waits', async () => {
    setClock(release)
    const relay = await startRelay({ DATA_DIR: unpack(release) })
    onTestFinished(relay.close)
    const client = await connectClient(relay.url)
    onTestFinished(client.close)
    const topics = [...new Set(release.letters.map(({ topic }) => topic))]
    expect(topics.length).toBeGreaterThan(0)
    await client.call('irn_batchSubscribe', { topics })
    await expect
      .poll(() => client.letters.map(({ topic, message }) => ({ topic, message })), { timeout: 15_000 })
      .toEqual(expect.arrayContaining([...release.letters]))
  })
})

test('a database of a newer release is refused, and says so', async () => {
  const [release] = readReleases()
  if (!release) throw new Error('There is no release in fixtures/releases.')
  const dataDir = unpack(release)
  const database = new Libsql(join(dataDir, 'gateway.db'))
  database.exec("insert into kysely_migration values ('9999_later', '2030-01-01T00:00:00.000Z')")
  database.close()
  await expect(openDatabase({ databaseUrl: undefined, dataDir })).rejects.toThrow(
    /is of a newer release, which made 9999_later .*Start that release again, or go back as docs\/operating\.md says/,
  )
})

/** The clock stands shortly after the release was put away. */
function setClock({ madeAt }: Release): void {
  const now = Date.parse(madeAt) + 10_000
  vi.useFakeTimers({ now, toFake: ['Date'], shouldAdvanceTime: true })
}

function unpack(release: Release): string {
  const dataDir = unpackRelease(release)
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  return dataDir
}

/** A database of its own with what a release's Postgres held. */
async function restore(server: string, release: Release): Promise<string> {
  const run = async (connectionString: string, statements: string) => {
    const client = new pg.Client({ connectionString })
    await client.connect()
    await client.query(statements)
    await client.end()
  }
  const name = `release_${randomBytes(6).toString('hex')}`
  await run(server, `create database ${name}`)
  onTestFinished(() => run(server, `drop database ${name} with (force)`))
  const url = new URL(server)
  url.pathname = `/${name}`
  await run(url.href, readDump(release))
  return url.href
}

/** Today's gateway over a release's database, beside a node that is where that release left it. */
async function startAt(release: Release, settings: Record<string, string>): Promise<TestGateway> {
  setClock(release)
  const nodes = await Promise.all(
    release.heads.map(async (head) => {
      const node = await openNode((response, body) => {
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify(answerAll(release, head, JSON.parse(body))))
      })
      return [`RPC_URL_${head.chain}`, node.url]
    }),
  )
  const gateway = await openGateway({
    ...Object.fromEntries(nodes),
    ...{ NAME_ZONE: release.zone, DATA_SOURCES: 'indexer', INDEX_FROM: '0' },
    ...settings,
  })
  return gateway
}

function answerAll(
  release: Release,
  head: Release['heads'][number],
  asked: ReceivedCall | readonly ReceivedCall[],
): unknown {
  const calls: readonly ReceivedCall[] = 'method' in asked ? [asked] : asked
  const replies = calls.map(({ id, method, params: [first] }) => {
    const owner = release.owners.find(({ address }) => address.toLowerCase() === String(first).toLowerCase())
    const number = `0x${head.number.toString(16)}`
    const results: Record<string, unknown> = {
      eth_chainId: `0x${head.chain.toString(16)}`,
      eth_blockNumber: number,
      eth_getBlockByNumber: first === number ? { number, hash: head.hash } : null,
      eth_getCode: owner?.code ?? '0x',
      eth_getTransactionCount: owner?.nonce ?? '0x0',
    }
    const error = { code: -32_601, message: 'This node has nothing else.' }
    return { jsonrpc: '2.0', id, ...(method in results ? { result: results[method] } : { error }) }
  })
  return 'method' in asked ? replies[0] : replies
}

async function expectAnswers(
  gateway: TestGateway,
  release: Release,
  { names, history }: Pick<Release, 'names' | 'history'>,
): Promise<void> {
  const get = async (path: string) => {
    const response = await gateway.get(`${path}${path.includes('?') ? '&' : '?'}projectId=latchkey-lab`)
    return response.json()
  }
  expect(names.map(({ name }) => name)).toContain(`contract.${release.zone}`)
  for (const then of names)
    expect(await get(`/v1/profile/account/${then.name}?apiVersion=2`)).toEqual(asNow(release, then))
  const query = `/v1/account/${history.address}/history?chainId=${history.chainId}`
  const pages = [await get(query)]
  // A page's address from before holds: its cursor was signed by a secret in the database.
  if (history.cursor !== null) pages.push(await get(`${query}&cursor=${encodeURIComponent(history.cursor)}`))
  expect(pages.map(({ data }) => data.map(brief))).toEqual(history.pages)
  expect(pages[0].missing ?? []).not.toContainEqual(expect.objectContaining({ part: 'recentHistory' }))
  expect(pages[0].names ?? {}).toEqual(history.names)
}

/**
 * What a name says now. Releases before `default_address` let everybody's address count everywhere: it still does for those of
 * whom the chain shows that they have a key (H5).
 */
function asNow({ owners }: Release, then: Release['names'][number]): Release['names'][number] {
  if (then.default_address !== undefined) return then
  const { '60': ether, ...addresses } = then.addresses
  const owner = owners.find(({ address }) => address.toLowerCase() === ether?.address.toLowerCase())
  if (ether && owner?.nonce !== '0x0') return { ...then, default_address: ether.address }
  return { ...then, addresses }
}

function brief({ metadata, transfers }: { metadata: { hash: string }; transfers: Transfer[] }): string {
  const [first] = transfers
  return `${metadata.hash} ${first?.direction} ${first?.quantity.numeric}`
}
interface Transfer {
  readonly direction: string
  readonly quantity: { readonly numeric: string }
}

function countIn(dataDir: string, table: string): unknown {
  const database = new Libsql(join(dataDir, 'gateway.db'), { readonly: true })
  const row: unknown = database.prepare(`select count(*) as rows from ${table}`).get([])
  database.close()
  return Reflect.get(Object(row), 'rows')
}
