import { writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { ROUTES } from '@latchkey/contract'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { createGateway } from '../gateway.ts'
import { testFolder } from '../testing/openFolder.ts'
import { openGateway, openNode } from '../testing/openGateway.ts'
import { startTestGateway } from '../testing/startTestGateway.ts'

test('every route of the contract is bound, and every bound route is one of the contract', async () => {
  const config = readConfig({
    RPC_URL_42161: 'http://127.0.0.1:9',
    DATA_DIR: testFolder(),
    NAME_ZONE: 'names.test',
  })
  const gateway = await createGateway(config, pino({ level: 'silent' }))
  const described = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
  const bound = gateway.modules.flatMap(({ routes }) => routes.map(({ route }) => route))
  expect(bound.map(described).sort()).toEqual(ROUTES.map(described).sort())
  // The same objects, so that their schemas cannot differ either.
  expect(new Set(bound)).toEqual(new Set(ROUTES))
  await gateway.close()
})

const answering = async (environment: Record<string, string> = {}) => {
  const node = await openNode((response) => response.end('{"jsonrpc":"2.0","id":1,"result":"0x1"}'))
  const gateway = await openGateway({ RPC_URL_42161: node.url, ...environment })
  return { gateway, node }
}

test('without a projects file it does not start where strangers can reach it', async () => {
  const start = (environment: Record<string, string>) =>
    startTestGateway({ RPC_URL_42161: 'http://127.0.0.1:9', ...environment })
  for (const environment of [{ HOST: '0.0.0.0' }, { HOST: '::' }, { PUBLIC_URL: 'https://gateway.example' }])
    await expect(start(environment)).rejects.toThrow('PROJECTS_FILE is not set')
  const file = join(testFolder(), 'projects.json')
  writeFileSync(file, '[]')
  await (await start({ PUBLIC_URL: 'https://gateway.example', PROJECTS_FILE: file })).close()
  await (await start({ PUBLIC_URL: 'http://localhost:4110' })).close()
})

test('unknown paths, refused projects and preflights are counted as calls', async () => {
  for (const [path, init, status] of [
    ['/nope', {}, 404],
    ['/getWallets?projectId=!', {}, 401],
    ['/e', { method: 'OPTIONS' }, 204],
    ['/health?a=%ff', {}, 400],
  ] as const) {
    const { gateway } = await answering({ RATE_LIMIT: '1/5' })
    const statuses = []
    for (let count = 0; count < 60; count += 1)
      statuses.push((await fetch(`${gateway.url}${path}`, init)).status)
    expect(new Set(statuses)).toEqual(new Set([status, 429]))
  }
})

test('one client’s routes share a budget, and a history costs as much as twenty calls', async () => {
  const { gateway } = await answering({ RATE_LIMIT: '1/25' })
  const history = await gateway.get(
    `/v1/account/0x${'1'.repeat(40)}/history?projectId=x&chainId=eip155:42161`,
  )
  expect(history.status).not.toBe(429)
  const statuses = []
  for (let count = 0; count < 12; count += 1)
    statuses.push((await gateway.get('/v1/supported-chains')).status)
  expect(statuses).toContain(429)
})

test('a project and all projects together have budgets too', async () => {
  for (const setting of ['RATE_LIMIT_PROJECT', 'RATE_LIMIT_ALL']) {
    const { gateway } = await answering({ [setting]: '1/3' })
    const statuses = []
    for (let count = 0; count < 8; count += 1)
      statuses.push((await gateway.get('/getAnalyticsConfig?projectId=one')).status)
    expect([setting, statuses.includes(429)]).toEqual([setting, true])
    const other = (await gateway.get('/getAnalyticsConfig?projectId=two')).status
    expect([setting, other]).toEqual([setting, setting === 'RATE_LIMIT_PROJECT' ? 200 : 429])
  }
})

test('a client that took more bytes than its budget is refused until the budget has recovered', async () => {
  const { gateway } = await answering({ RATE_LIMIT_BYTES: '100/2000' })
  expect((await gateway.get('/openapi.json')).status).toBe(200)
  await expect.poll(async () => (await gateway.get('/v1/supported-chains')).status).toBe(429)
  expect((await gateway.get('/health')).status).toBe(200)
})

test('closes a connection after a hundred refusals in a row', async () => {
  const { gateway } = await answering()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const refused = () =>
    new Promise<string | undefined>((resolve, reject) => {
      get(`${gateway.url}/getWallets?projectId=!`, { agent }, (response) => {
        response.resume().once('end', () => resolve(response.headers.connection))
      }).once('error', reject)
    })
  const said = []
  for (let count = 0; count < 105; count += 1) said.push(await refused())
  agent.destroy()
  expect(said.flatMap((connection, at) => (connection === 'close' ? [at] : []))).toEqual([99])
})

test('a client has so many calls under way, and is told when it has more', async () => {
  const waiting: (() => void)[] = []
  const node = await openNode((response) =>
    waiting.push(() => response.end('{"jsonrpc":"2.0","id":1,"result":"0x1"}')),
  )
  const gateway = await openGateway({ RPC_URL_42161: node.url, MAX_REQUESTS_PER_CLIENT: '2' })
  const calls = [
    gateway.rpc('{"id":1,"method":"eth_chainId"}'),
    gateway.rpc('{"id":2,"method":"eth_chainId"}'),
  ]
  await expect.poll(() => waiting.length).toBe(2)
  expect((await gateway.get('/v1/supported-chains')).status).toBe(429)
  expect((await gateway.get('/health')).status).toBe(200)
  for (const answer of waiting) answer()
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200])
  await expect.poll(async () => (await gateway.get('/v1/supported-chains')).status).toBe(200)
})
