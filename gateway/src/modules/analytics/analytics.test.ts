import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../database/openDatabase.ts'
import { suiteFolder } from '../../testing/openFolder.ts'
import { openGateway } from '../../testing/openGateway.ts'
import { openTestEngines } from '../../testing/openTestEngines.ts'
import { startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'

const PROJECTS = [
  { id: 'on', name: 'On', origins: ['https://app.example'], analytics: true },
  { id: 'off', name: 'Off', origins: ['https://app.example'] },
]
const folder = suiteFolder()
const projectsFile = join(folder, 'projects.json')
writeFileSync(projectsFile, JSON.stringify(PROJECTS))

const event = (eventId: string, more: object = {}) => ({
  eventId,
  url: 'https://app.example/fund',
  domain: 'app.example',
  timestamp: 1_735_689_600_000,
  props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: false }, ...more },
})

describe.each(await openTestEngines())('on $name', ({ environment }) => {
  let gateway: TestGateway

  beforeAll(async () => {
    gateway = await startTestGateway({ PROJECTS_FILE: projectsFile, ...environment })
  })
  afterAll(() => gateway.close())

  const send = (projectId: string, body: string, headers: Record<string, string> = {}) =>
    fetch(`${gateway.url}/e?projectId=${projectId}&st=latchkey&sv=react-evm-0.1.0`, {
      method: 'POST',
      body,
      headers: { origin: 'https://app.example', ...headers },
    })
  const stored = async (projectId: string) => {
    const database = await openDatabase({ databaseUrl: environment.DATABASE_URL, dataDir: gateway.dataDir })
    const rows = await database
      .selectFrom('analytics_events')
      .selectAll()
      .where('project_id', '=', projectId)
      .orderBy('id')
      .execute()
    await database.destroy()
    return rows
  }

  test('[S7.7] analytics is off unless the project turns it on', async () => {
    const ask = async (id: string) => (await gateway.get(`/getAnalyticsConfig?projectId=${id}`)).json()
    expect(await ask('on')).toEqual({ isAnalyticsEnabled: true })
    expect(await ask('off')).toEqual({ isAnalyticsEnabled: false })
  })

  test('[S7.8] keeps a record once, from text/plain as from JSON', async () => {
    const first = await send('on', JSON.stringify(event('a')), { 'content-type': 'text/plain;charset=UTF-8' })
    const again = await send('on', JSON.stringify(event('a')))
    const json = { 'content-type': 'application/json' }
    const other = await send('on', JSON.stringify(event('b', { address: '0xabc' })), json)
    expect([first.status, again.status, other.status]).toEqual([204, 204, 204])
    const rows = await stored('on')
    expect(rows.map(({ event_id, address }) => [event_id, address])).toEqual([
      ['a', null],
      ['b', '0xabc'],
    ])
    expect(rows[0]).toMatchObject({
      event: 'MODAL_OPEN',
      type: 'track',
      domain: 'app.example',
      properties: '{"connected":false}',
      sdk_type: 'latchkey',
      sdk_version: 'react-evm-0.1.0',
      happened_at: '2025-01-01T00:00:00.000Z',
    })
  })

  test('[S7.9] takes nothing, and without a fuss, where analytics is off', async () => {
    expect((await send('off', JSON.stringify(event('c')))).status).toBe(204)
    expect(await stored('off')).toEqual([])
  })

  test('[S8.12] a page on another origin gets a 403 that it can read', async () => {
    const response = await send('on', JSON.stringify(event('d')), { origin: 'https://evil.example' })
    expect(response.status).toBe(403)
    expect(response.headers.get('access-control-allow-origin')).toBe('https://evil.example')
    expect((await response.json()).reasons[0].description).toBe('Unauthorized: origin not allowed')
    expect((await stored('on')).some(({ event_id }) => event_id === 'd')).toBe(false)
  })

  test('takes texts that a database could choke on', async () => {
    const properties = { 'nul\0': '\0', half: '\ud800', '\udc00': { __proto__: 1 } }
    const body = JSON.stringify({ ...event('nul\0\ud800'), domain: '\0', url: "';drop table x;--" })
    expect((await send('on', body)).status).toBe(204)
    expect((await send('on', JSON.stringify(event('props', { properties })))).status).toBe(204)
    expect((await stored('on')).map(({ event_id }) => event_id)).toContain('nul\uFFFD')
  })

  test.each([
    ['no JSON', '{"eventId"', 422],
    ['a missing field', JSON.stringify({ ...event('x'), url: undefined }), 422],
    ['a time that is none', JSON.stringify({ ...event('x'), timestamp: 1e300 }), 422],
    ['deep nesting', `{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`, 422],
    ['large properties', JSON.stringify(event('x', { properties: { a: 'x'.repeat(5_000) } })), 422],
    ['too much', JSON.stringify(event('x', { properties: { a: 'x'.repeat(70_000) } })), 413],
  ])('refuses %s', async (_, body, status) => {
    expect((await send('on', body)).status).toBe(status)
  })

  test('opens again with what it had, and brings an open database to no other shape', async () => {
    const before = (await stored('on')).length
    const lasting = { PROJECTS_FILE: projectsFile, DATA_DIR: gateway.dataDir }
    await openGateway({ ...lasting, ...environment })
    expect(await stored('on')).toHaveLength(before)
  })
})

test('takes records from pages only, and so many of a project in a day', async () => {
  const gateway = await openGateway({ PROJECTS_FILE: projectsFile, ANALYTICS_RECORDS_PER_DAY: '3' })
  const send = async (eventId: string, headers: Record<string, string>) => {
    const body = JSON.stringify(event(eventId))
    return (await fetch(`${gateway.url}/e?projectId=on`, { method: 'POST', body, headers })).status
  }
  expect(await send('forged', {})).toBe(403)
  const statuses = []
  for (let count = 0; count < 5; count += 1)
    statuses.push(await send(String(count), { origin: 'https://app.example' }))
  expect(statuses).toEqual([204, 204, 204, 429, 429])
})

test('forgets records older than it is told to keep them', async () => {
  const first = await openGateway({ PROJECTS_FILE: projectsFile })
  const database = await openDatabase({ databaseUrl: undefined, dataDir: first.dataDir })
  const happened = { project_id: 'on', event: 'X', type: 'track', happened_at: '2020-01-01T00:00:00.000Z' }
  const row = { ...happened, url: '', domain: '' }
  const at = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString()
  await database
    .insertInto('analytics_events')
    .values([
      { ...row, event_id: 'old', received_at: at(8) },
      { ...row, event_id: 'young', received_at: at(6) },
    ])
    .execute()
  await openGateway({ DATA_DIR: first.dataDir, ANALYTICS_RETENTION_DAYS: '7' })
  const ids = () => database.selectFrom('analytics_events').select('event_id').execute()
  await expect.poll(ids).toEqual([{ event_id: 'young' }])
  await database.destroy()
})
