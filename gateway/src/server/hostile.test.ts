import { connect } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runs, seedOr } from '../../../scripts/testing/chance.mjs'
import { startNode, type TestNode } from '../testing/startNode.ts'
import { startTestGateway, type TestGateway } from '../testing/startTestGateway.ts'

let node: TestNode
let gateway: TestGateway

beforeAll(async () => {
  node = await startNode((response) => response.end('{"jsonrpc":"2.0","id":0,"result":"0x"}'))
  gateway = await startTestGateway({ RPC_URL_42161: node.url, HEADERS_TIMEOUT_MS: '700' })
})
afterAll(async () => {
  await gateway.close()
  await node.close()
})

// No balances: of a configured chain they would rightly be 503 here, since the node of this test is none.
const PATHS = [
  ...['/', '/v1', '/v1/', '/ws', '/e', '/health', '/openapi.json', '/v1/supported-chains'],
  ...['/getAnalyticsConfig', '/public/getTokenImage/ETH', '/public/getAssetImage/..%2f..'],
  ...['/public/getCurrencyImage/USD', '/getWallets', '/getWalletImage/..%2f..'],
]
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    ...['x', 'test', 'eip155:42161', 'eip155:10', '__proto__', 'constructor'],
    ...['\0', '%', '../..', '-1', '1e999'],
  ),
)
const name = fc.oneof(
  text,
  fc.constantFrom('chainId', 'projectId', 'currency', 'forceUpdate', 'st', 'sv'),
  fc.constantFrom('page', 'entries', 'include', 'exclude', 'chains', 'search', 'badge_type', 'relays'),
)
const encode = (each: string) => encodeURIComponent(Buffer.from(each).toString())
const encoded = text.map(encode)
const path = fc.oneof(
  fc.constantFrom(...PATHS),
  fc
    .tuple(
      fc.constantFrom('/v1/account/', '/public/', '/getWalletImage/', '/v1/', '/'),
      encoded,
      fc.constantFrom('', '/balance'),
    )
    .map((parts) => parts.join('')),
)
const query = fc
  .array(fc.tuple(name, text), { maxLength: 5 })
  .map((pairs) => pairs.map((pair) => pair.map(encode).join('=')).join('&'))
const call = fc.record(
  {
    jsonrpc: fc.constant('2.0'),
    id: fc.jsonValue(),
    method: fc.oneof(text, fc.jsonValue()),
    params: fc.jsonValue(),
  },
  { requiredKeys: [] },
)
const event = fc.record(
  {
    eventId: fc.oneof(text, fc.jsonValue()),
    url: text,
    domain: text,
    timestamp: fc.oneof(fc.double(), fc.maxSafeInteger(), text),
    props: fc.oneof(
      fc.jsonValue(),
      fc.record({ type: text, event: text, properties: fc.jsonValue(), address: text }),
    ),
  },
  { requiredKeys: [] },
)
const body = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  fc
    .oneof(fc.json(), call.map(toJson), fc.array(call, { maxLength: 5 }).map(toJson), event.map(toJson))
    .map((each) => Buffer.from(each)),
)
function toJson(value: unknown): string {
  return JSON.stringify(value)
}

const RUNS = runs(300)

test(`${RUNS} generated and garbled requests meet no 5xx, no hang and no stack trace`, async () => {
  const origin = fc.constantFrom('http://localhost:1', 'https://evil.example', 'null', 'x')
  const request = fc.record({
    method: fc.constantFrom('GET', 'POST', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH'),
    path,
    query: fc.oneof(
      query,
      query.map((each) => `chainId=eip155:42161&projectId=x&${each}`),
    ),
    body,
    origin: fc.option(origin, { nil: undefined }),
  })
  const statuses = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(request, async ({ method, path, query, body, origin }) => {
      const response = await fetch(`${gateway.url}${path}?${query}`, {
        method,
        ...(method === 'GET' || method === 'HEAD' ? {} : { body: new Uint8Array(body) }),
        headers: origin ? { origin } : {},
        signal: AbortSignal.timeout(2_000),
      })
      const answer = await response.text()
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
      const detail = `${method} ${path}?${query} → ${response.status} ${answer}`
      if (response.status >= 500 || /\n\s+at |node_modules/.test(answer)) throw new Error(detail)
      if (!response.headers.get('x-request-id')) throw new Error(`no request id: ${detail}`)
    }),
    { seed: seedOr(11), numRuns: RUNS },
  )
  // It would prove little if nothing had come through.
  expect([...statuses.keys()].sort()).toEqual(expect.arrayContaining([200, 204, 400, 401, 404, 405, 422]))
}, 600_000)

const raw = (bytes: string | Buffer, waitMs = 15_000) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1', () => socket.write(bytes))
    const timer = setTimeout(() => reject(new Error('the gateway did not close the connection')), waitMs)
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(timer)
      resolve(answer)
    })
  })

test.each([
  ['no HTTP', 'hello\r\n\r\n', 400],
  ['TLS', Buffer.from('16030100a5010000a10303', 'hex'), 400],
  ['no host', 'GET /health HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
  ['a bad host', 'GET /health HTTP/1.1\r\nhost: a b\r\nconnection: close\r\n\r\n', 400],
  ['huge headers', `GET /health HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['a huge URL', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431],
  ['two lengths', 'POST /e HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab', 400],
  [
    'a length and chunks',
    'POST /e HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  ['a bare asterisk', 'OPTIONS * HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 400],
  ['an odd method', 'TRACE /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 4],
  [
    'an upgrade to something else',
    'GET /health HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n',
    404,
  ],
  [
    'half a handshake',
    'GET /v1?chainId=eip155:42161&projectId=x HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n',
    4,
  ],
  ['a backslash', 'GET /a\\b HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 400],
  [
    'a body that goes on',
    `POST /e?projectId=x HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n${`fff0\r\n${'x'.repeat(65_520)}\r\n`.repeat(3)}`,
    413,
  ],
])('refuses %s and closes', async (_, bytes, status) => {
  expect(await raw(bytes)).toMatch(new RegExp(`^HTTP/1.1 ${status}`))
})

test('cuts off a client that trickles its request, while others are served', async () => {
  let isCutOff = false
  const slow = raw('GET /health HTTP/1.1\r\nhost: x\r\nx-slow: ', 60_000).finally(() => {
    isCutOff = true
  })
  let served = 0
  for (; served < 20 && !isCutOff; served += 1) expect((await gateway.get('/health')).status).toBe(200)
  // However slow the machine is: others were answered before it was cut off.
  expect(served).toBeGreaterThan(1)
  expect(await slow).toMatch(/^HTTP\/1.1 408 /)
}, 90_000)
