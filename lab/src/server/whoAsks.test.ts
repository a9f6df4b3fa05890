import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningLab, startLab } from '../startLab.ts'

let lab: RunningLab
beforeAll(async () => {
  lab = await startLab()
}, 300_000)
afterAll(() => lab.stop())

const JSON_BODY = { 'content-type': 'application/json' }
const EVIL = 'http://evil.example'
const MODE = '/__lab/wallet/mode'

/** The status of an answer. Node's fetch would not send another Host. */
function ask(url: string | undefined, headers: Record<string, string>, body?: object): Promise<number> {
  return new Promise((resolve, reject) => {
    const method = body ? 'POST' : 'GET'
    const asking = request(url ?? '', { method, headers, agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    asking.on('upgrade', (_, socket) => resolve(socket.destroy() && 101))
    asking.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' ? resolve(0) : reject(error),
    )
    asking.end(body && JSON.stringify(body))
  })
}
const call = { jsonrpc: '2.0', id: 1, method: 'anvil_mine', params: [] }
const mode = { session: 'whoAsks', mode: 'approve' }

test('a website that rebound its name to this machine reaches neither page, wallet, control nor chain', async () => {
  const headers = { ...JSON_BODY, host: 'evil.example:4100', origin: 'http://evil.example:4100' }
  expect(await ask(`${lab.pageUrl}${MODE}`, headers, mode)).toBe(403)
  expect(await ask(`${lab.pageUrl}/config.json`, { host: 'evil.example' })).toBe(403)
  expect(await ask(`${lab.pageUrl}/`, { host: 'localhost.evil.example' })).toBe(403)
  expect(await ask(`${lab.labUrl}/control/42161/mine`, headers, {})).toBe(403)
  expect(await ask(`${lab.labUrl}/rpc/42161`, headers, call)).toBe(403)
})

test.each([EVIL, 'null', 'http://localhost:1'])(
  'a page of %s cannot drive the wallet or the controls',
  async (origin) => {
    expect(await ask(`${lab.pageUrl}${MODE}`, { ...JSON_BODY, origin }, mode)).toBe(403)
    expect(await ask(`${lab.labUrl}/control/42161/mine`, { ...JSON_BODY, origin }, {})).toBe(403)
  },
)

test('a form of the lab’s own page under no-referrer, whose origin is null, may drive them', async () => {
  const headers = { ...JSON_BODY, origin: 'null', 'sec-fetch-mode': 'navigate' }
  for (const site of ['cross-site', 'same-site', 'none'])
    expect(await ask(`${lab.pageUrl}${MODE}`, { ...headers, 'sec-fetch-site': site }, mode), site).toBe(403)
  const own = { ...headers, 'sec-fetch-site': 'same-origin' }
  expect(await ask(`${lab.pageUrl}${MODE}`, own, mode)).toBe(200)
  expect(await ask(`${lab.labUrl}/control/42161/mine`, own, {})).toBe(200)
  const foreign = { ...own, origin: EVIL }
  expect(await ask(`${lab.labUrl}/control/42161/mine`, foreign, {})).toBe(403)
})

test.each(['cross-site', 'same-site'])('nor read them, from a place that is %s', async (site) => {
  const headers = { 'sec-fetch-site': site }
  expect(await ask(`${lab.pageUrl}/__lab/wallet/state?session=whoAsks`, headers)).toBe(403)
  expect(await ask(`${lab.pageUrl}/__lab/wallet/events?session=whoAsks`, headers)).toBe(403)
  expect(await ask(`${lab.pageUrl}/__lab/wallet`, { ...headers, 'sec-fetch-mode': 'navigate' })).toBe(200)
})

test('what a site can post without asking first is refused everywhere', async () => {
  const plain = { 'content-type': 'text/plain' }
  expect(await ask(`${lab.pageUrl}${MODE}`, plain, mode)).toBe(400)
  expect(await ask(`${lab.labUrl}/control/42161/snapshot`, plain, {})).toBe(400)
  expect(await ask(`${lab.labUrl}/rpc/42161`, plain, call)).toBe(415)
})

test("a chain's front takes JSON and sockets from pages on this machine only", async () => {
  const url = `${lab.labUrl}/rpc/42161`
  expect(await ask(url, { ...JSON_BODY, origin: EVIL }, call)).toBe(403)
  expect(await ask(url, { ...JSON_BODY, origin: 'null' }, call)).toBe(403)
  expect(await ask(url, { ...JSON_BODY, origin: 'http://localhost:3000' }, call)).toBe(200)
  const socket = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  }
  expect(await ask(url, { ...socket, origin: EVIL })).toBe(0)
  expect(await ask(url, { ...socket, origin: 'http://localhost:3000' })).toBe(101)
})

test('the node behind it lets no page read or send JSON', async () => {
  const answer = await fetch(lab.chains[0]?.nodeUrl ?? '', {
    method: 'OPTIONS',
    headers: { origin: EVIL, 'access-control-request-method': 'POST' },
  })
  expect(answer.headers.get('access-control-allow-origin')).toBeNull()
})
