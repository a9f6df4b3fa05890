import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { suiteFolder } from '../testing/openFolder.ts'
import { openGateway, openNode } from '../testing/openGateway.ts'
import { startTestGateway } from '../testing/startTestGateway.ts'
import { openProjects } from './openProjects.ts'

const folder = suiteFolder()
const file = join(folder, 'projects.json')
const write = (projects: unknown) =>
  writeFileSync(file, typeof projects === 'string' ? projects : JSON.stringify(projects))

const start = async (environment: Record<string, string> = {}) => {
  const node = await openNode((response) => response.end('{"jsonrpc":"2.0","id":1,"result":"0x1"}'))
  const gateway = await openGateway({ RPC_URL_42161: node.url, ...environment })
  const call = async (projectId: string, origin?: string) => {
    const from = { projectId, ...(origin ? { origin } : {}) }
    const response = await gateway.rpc('{"id":1,"method":"eth_chainId"}', from)
    return [response.status, (await response.json()).error?.message]
  }
  return { gateway, call }
}
const INVALID_KEY = [401, 'Unauthorized: invalid key']
const WRONG_ORIGIN = [401, 'Unauthorized: origin not allowed']
const PASSED = [200, undefined]

test('[S8.9] [S8.11] tells an unknown project and a foreign origin apart, in the words that the kit knows', async () => {
  write([{ id: 'shop', name: 'Shop', origins: ['https://shop.example', 'https://*.preview.example'] }])
  const { call } = await start({ PROJECTS_FILE: file })
  expect(await call('other', 'https://shop.example')).toEqual(INVALID_KEY)
  expect(await call('shop', 'https://shop.example')).toEqual(PASSED)
  expect(await call('shop', 'https://a.b.preview.example')).toEqual(PASSED)
  expect(await call('shop')).toEqual(PASSED)
  const foreign = ['http://shop.example', 'https://preview.example', 'https://shop.example.evil']
  for (const origin of [...foreign, 'null', 'http://localhost:4100'])
    expect(await call('shop', origin)).toEqual(WRONG_ORIGIN)
})

test('reads the file again when it changes, and keeps the last good one when it turns bad', async () => {
  write([{ id: 'one', origins: [] }])
  const { call, gateway } = await start({ PROJECTS_FILE: file })
  expect([await call('one'), await call('two')]).toEqual([PASSED, INVALID_KEY])
  write([{ id: 'two', origins: [] }])
  expect([await call('one'), await call('two')]).toEqual([INVALID_KEY, PASSED])
  for (const bad of ['[{"id":"thr', '[{"id":"no spaces","origins":[]}]', '{}']) {
    write(bad)
    expect([await call('one'), await call('two')]).toEqual([INVALID_KEY, PASSED])
  }
  rmSync(file)
  expect(await call('two')).toEqual(PASSED)
  expect(gateway.log.filter((line) => line.includes('projects file is bad'))).toHaveLength(4)
})

test('a file that lists nobody admits nobody', async () => {
  write([{ id: 'one', origins: [] }])
  const { call } = await start({ PROJECTS_FILE: file })
  expect(await call('one')).toEqual(PASSED)
  write([])
  const expected = [INVALID_KEY, INVALID_KEY]
  expect([await call('one'), await call('anything', 'http://localhost:4100')]).toEqual(expected)
})

test('without a projects file it serves any id, to pages of this machine only, and says so', async () => {
  const { call, gateway } = await start()
  for (const origin of ['http://localhost:4100', 'http://127.0.0.1:5', 'http://[::1]:80', undefined])
    expect(await call('anything', origin)).toEqual(PASSED)
  const foreign = ['https://localhost:4100', 'http://localhost.evil.example', 'https://app.example', 'null']
  for (const origin of foreign) expect(await call('anything', origin)).toEqual(WRONG_ORIGIN)
  expect(gateway.log.some((line) => line.includes('no projects file'))).toBe(true)
})

test('does not start on a bad file: serving everyone instead would be worse', async () => {
  write([{ id: 'a', origins: ['https://app.example/path'] }])
  await expect(startTestGateway({ PROJECTS_FILE: file })).rejects.toThrowErrorMatchingInlineSnapshot(`
    [ConfigError: The gateway cannot start:
      - PROJECTS_FILE: 0.origins.0: must look like https://app.example or https://*.app.example, without a path
    See gateway/README.md.]
  `)
})

test('answers a preflight, and lets a page read its answer', async () => {
  const { gateway } = await start()
  const url = `${gateway.url}/v1?chainId=eip155:42161&projectId=x`
  const origin = 'http://localhost:4100'
  const wish = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' }
  const preflight = await fetch(url, { method: 'OPTIONS', headers: { origin, ...wish } })
  const expected = [204, 'content-type, authorization, dpop']
  expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual(expected)
  expect(preflight.headers.get('access-control-allow-methods')).toBe('POST')
  const answer = await fetch(url, { method: 'POST', body: '{"id":1}', headers: { origin } })
  expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
  expect(answer.headers.get('access-control-allow-credentials')).toBe(null)
})

test('a project’s icon is a file beside the list; one that is none, or too large, is refused by name', () => {
  const logger = pino({ enabled: false })
  write([{ id: 'shop', origins: [], icon: 'shop.svg' }])
  writeFileSync(join(folder, 'shop.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  const icon = expect.stringMatching(/^data:image\/svg\+xml;base64,/)
  expect(openProjects(file, logger, false).admit('shop', undefined)).toMatchObject({ project: { icon } })
  writeFileSync(join(folder, 'large.png'), Buffer.alloc(40_000))
  for (const [icon, wrong] of [
    ['none.svg', 'cannot be read'],
    ['projects.json', 'is no .png'],
    ['large.png', 'more than 32 KiB'],
  ] as const) {
    write([{ id: 'shop', origins: [], icon }])
    expect(() => openProjects(file, logger, false)).toThrow(new RegExp(`icon of shop .*${wrong}`))
  }
})

test('where the wallet is served, a page is https or of this machine; elsewhere the log warns', async () => {
  const warned: unknown[] = []
  const logger = pino({ level: 'warn' }, { write: (line) => warned.push(JSON.parse(line)) })
  const open = [
    'http://shop.example',
    'http://*.shop.example',
    'http://10.0.0.7:8080',
    'http://localhost.evil.example',
  ]
  for (const origin of open) {
    write([{ id: 'shop', origins: ['https://shop.example', origin] }])
    const message = `PROJECTS_FILE: ${origin} of the project shop is not https, and WALLET_URL is set`
    expect(() => openProjects(file, logger, true), origin).toThrow(message)
    expect(warned.splice(0)).toEqual([])
    openProjects(file, logger, false)
    expect(warned.splice(0)).toMatchObject([{ project: 'shop', origin }])
  }
  const here = ['localhost:4100', '*.localhost', 'a.localhost:1', '127.0.0.1:3', '[::1]:4']
  const origins = ['https://*.shop.example', ...here.map((host) => `http://${host}`)]
  write([{ id: 'shop', origins }])
  const projects = openProjects(file, logger, true)
  // A list that turns bad while it is served leaves the last good one in force.
  write([{ id: 'shop', origins: ['http://shop.example'] }])
  expect(projects.admit('shop', 'http://shop.example')).toEqual({ refused: 'origin' })
  expect(projects.admit('shop', 'http://localhost:4100')).toMatchObject({ project: { id: 'shop' } })
  expect(warned).toMatchObject([
    { reason: expect.stringContaining('http://shop.example of the project shop') },
  ])
})
