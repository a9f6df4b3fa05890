import { expect, onTestFinished, test } from 'vitest'
import { openTestRedis } from '../modules/relay/testing/openTestRedis.ts'
import { startRelay } from '../modules/relay/testing/startRelay.ts'
import { testFolder } from '../testing/openFolder.ts'
import { openGateway, openNode } from '../testing/openGateway.ts'
import { openTestPostgres } from '../testing/openTestPostgres.ts'
import { readAnswer } from '../testing/readAnswer.ts'
import { checkIndexers } from './checks.ts'
import { createReadiness } from './createReadiness.ts'

const CHAIN_ID = '{"jsonrpc":"2.0","id":1,"result":"0xa4b1"}'

async function start(environment: Record<string, string> = {}, answer = CHAIN_ID) {
  const node = await openNode((response) => response.end(answer))
  const gateway = await openGateway({ RPC_URL_42161: node.url, ...environment })
  const ready = () => readAnswer(gateway.get('/ready'))
  return { gateway, node, ready }
}

test('a gateway whose parts are all there is ready', async () => {
  const { ready, gateway } = await start()
  expect(await ready()).toEqual({
    status: 200,
    body: {
      ready: true,
      parts: [
        { part: 'node', of: 'eip155:42161', state: 'ok' },
        { part: 'database', state: 'ok' },
        { part: 'relay', state: 'ok' },
      ],
    },
  })
  const { headers } = await gateway.get('/ready')
  const expected = ['application/json', 'no-store']
  expect([headers.get('content-type'), headers.get('cache-control')]).toEqual(expected)
})

test('a node that is away or serves another chain is 503, and /health stays 200', async () => {
  const wrong = await start({}, '{"jsonrpc":"2.0","id":1,"result":"0x1"}')
  const away = await start({ RPC_URL_42161: 'http://127.0.0.1:9/v1/sEcReT' })
  for (const { ready, gateway } of [wrong, away]) {
    const { status, body } = await ready()
    expect([status, body.ready, body.parts[0].state]).toEqual([503, false, 'down'])
    expect((await gateway.get('/health')).status).toBe(200)
  }
  // The address of a node holds a key.
  expect(JSON.stringify(await away.ready())).not.toMatch(/sEcReT|127\.0\.0\.1|http/)
})

test('asking a thousand times asks the node once, and is never refused', async () => {
  const { gateway, node } = await start({ RATE_LIMIT: '1/1', RATE_LIMIT_RPC: '1/1' })
  const began = Date.now()
  for (let round = 0; round < 10; round += 1) {
    const statuses = await Promise.all(
      Array.from({ length: 100 }, async () => (await gateway.get('/ready')).status),
    )
    expect(new Set(statuses)).toEqual(new Set([200]))
  }
  // An answer counts for a second.
  expect(node.received.length).toBeLessThan(10 + (2 * (Date.now() - began)) / 1_000)
})

test('a part that hangs counts as down after its patience, and is looked at again later', async () => {
  let nowMs = 0
  let hangs = true
  const look = () => (hangs ? new Promise<never>(() => {}) : Promise.resolve({ state: 'ok' } as const))
  const readiness = createReadiness([{ part: 'database', look }], { patienceMs: 20, now: () => nowMs })
  expect(await readiness.read()).toEqual({ ready: false, parts: [{ part: 'database', state: 'down' }] })
  hangs = false
  nowMs = 999
  expect((await readiness.read()).ready).toBe(false)
  nowMs = 1_000
  expect((await readiness.read()).ready).toBe(true)
})

test.each([
  [2_001, 1_000, { state: 'behind', behind: 2_001 }],
  [1_000, 1_000, { state: 'ok', behind: 1_000 }],
  [undefined, 1_000, { state: 'behind' }],
  [2_001, undefined, { state: 'ok', behind: 2_001 }],
  [undefined, undefined, { state: 'ok' }],
])('an index that lacks %s blocks where %s may be lacking: %o', async (behind, most, expected) => {
  const status = () => ({ behind, height: 1, trouble: undefined, isWriter: true })
  const [check] = checkIndexers({ all: [{ id: 'eip155:42161', status }] }, most)
  expect(await check?.look()).toEqual(expected)
})

test('the index of a chain is a part, and READY_MAX_BEHIND says how much it may lack', async () => {
  const strict = await start({ DATA_SOURCES: 'indexer' })
  const lenient = await start({ DATA_SOURCES: 'indexer', READY_MAX_BEHIND: 'off' })
  // The node answers nothing that an index could be made from.
  expect((await strict.ready()).body.parts.at(-1)).toEqual({
    part: 'indexer',
    of: 'eip155:42161',
    state: 'behind',
  })
  expect(await lenient.ready()).toMatchObject({ status: 200, body: { ready: true } })
  await expect(start({ READY_MAX_BEHIND: 'no' })).rejects.toThrow('READY_MAX_BEHIND is not valid')
})

test('a relay whose folder another process has is down, alone and in a gateway', async () => {
  const dataDir = testFolder()
  const first = await startRelay({ DATA_DIR: dataDir })
  onTestFinished(first.close)
  const second = await startRelay({ DATA_DIR: dataDir })
  onTestFinished(second.close)
  const ask = async (url: string) => {
    const response = await fetch(`${url.replace(/^ws/, 'http')}/ready`)
    return [response.status, (await response.json()).parts]
  }
  expect(await ask(first.url)).toEqual([200, [{ part: 'relay', state: 'ok' }]])
  expect(await ask(second.url)).toEqual([503, [{ part: 'relay', state: 'down' }]])
  const { ready } = await start({ DATA_DIR: dataDir })
  expect((await ready()).body.parts.at(-1)).toEqual({ part: 'relay', state: 'down' })
})

test('Postgres or Redis gone is 503, and a call that needs the database says so', async ({ skip }) => {
  const [postgres, redis] = [await openTestPostgres(), await openTestRedis()]
  if (!postgres || !redis) {
    await postgres?.stop()
    await redis?.stop()
    return skip('Postgres and Redis are not both installed')
  }
  const { ready, gateway } = await start({
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    NAME_ZONE: 'names.test',
  })
  expect(
    (await ready()).body.parts.map(({ part, state }: { part: string; state: string }) => [part, state]),
  ).toEqual([
    ['node', 'ok'],
    ['database', 'ok'],
    ['redis', 'ok'],
  ])
  await redis.stop()
  await postgres.stop()
  await expect
    .poll(async () => (await ready()).body.parts.map(({ state }: { state: string }) => state), {
      timeout: 10_000,
    })
    .toEqual(['ok', 'down', 'down'])
  const answer = await gateway.get('/v1/profile/account/alice.names.test?projectId=x')
  expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
    503,
    '2',
    {
      status: 'FAILED',
      reasons: [{ field: 'server', description: 'The database cannot be reached. Try again in a moment.' }],
    },
  ])
})

test.each([
  ['DATABASE_URL alone is warned of at the start', false],
  ['with REDIS_URL it is not', true],
])('%s', async (_, hasRedis) => {
  const [postgres, redis] = [await openTestPostgres(), hasRedis ? await openTestRedis() : undefined]
  if (!postgres || (hasRedis && !redis)) return
  onTestFinished(postgres.stop)
  onTestFinished(() => redis?.stop())
  const settings = redis ? { REDIS_URL: redis.url } : {}
  const gateway = await openGateway({
    RPC_URL_42161: 'http://127.0.0.1:9',
    DATABASE_URL: postgres.url,
    ...settings,
  })
  expect(gateway.log.some((line) => line.includes('DATABASE_URL is set and REDIS_URL is not'))).toBe(
    !hasRedis,
  )
})
