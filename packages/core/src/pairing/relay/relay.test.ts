import { expect, onTestFinished, test, vi } from 'vitest'
import { fails } from '../../testing/fails.ts'
import { later } from '../../testing/later.ts'
import { randomBytes } from '../crypto/bytes.ts'
import { loadPrimitives } from '../crypto/loadPrimitives.ts'
import { openPage } from '../testing/openPage.ts'
import { startRelay } from '../testing/startRelay.ts'
import { createIds } from './ids.ts'
import { parseJson } from './json.ts'
import { createRelay, type RelayMessage } from './relay.ts'

const TOPIC = 'ab'.repeat(32)
const LETTER = { topic: TOPIC, message: 'sealed', ttl: 300, tag: 1108, prompt: true }

async function setUp(handle: (message: RelayMessage) => Promise<void> = async () => {}) {
  openPage()
  const server = await startRelay()
  const heard: string[] = []
  const refusals: string[] = []
  const join = async (url = server.url) => {
    const relay = createRelay({
      url,
      projectId: 'project',
      key: await (await loadPrimitives()).signingKey(randomBytes(32)),
      now: () => Date.now(),
      onRefused: (reason) => refusals.push(reason),
      async onMessage(message) {
        heard.push(message.message)
        await handle(message)
      },
    })
    onTestFinished(() => relay.close())
    return relay
  }
  onTestFinished(() => server.stop())
  return { server, heard, refusals, relay: await join(), peer: await join(), join }
}

test('connects for the first topic, and disconnects after the last', async () => {
  const { server, relay } = await setUp()
  expect(server.knocks).toEqual([])
  await relay.subscribe(TOPIC)
  expect(server.sockets()).toBe(1)
  relay.unsubscribe(TOPIC)
  await expect.poll(() => server.sockets()).toBe(0)
})

test('a connection states its identity, its project, and how rejections should be delivered', async () => {
  const { server, relay } = await setUp()
  await relay.subscribe(TOPIC)
  const [query] = server.knocks
  expect(Object.fromEntries(query ?? [])).toEqual({
    auth: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    projectId: 'project',
    useOnCloseEvent: 'true',
  })
  const claims = JSON.parse(Buffer.from(query?.get('auth')?.split('.')[1] ?? '', 'base64url').toString())
  expect(claims).toMatchObject({ aud: server.url, iss: expect.stringMatching(/^did:key:z6Mk/) })
  expect(claims.exp - claims.iat).toBe(86_400)
})

test('messages are handled in order, and each is acknowledged', async () => {
  const { server, heard, relay, peer } = await setUp(
    // The first takes longest.
    ({ message }) => new Promise((resolve) => setTimeout(resolve, message === '0' ? 20 : 0)),
  )
  await relay.subscribe(TOPIC)
  for (const message of ['0', '1', '2']) await peer.publish({ ...LETTER, message })
  await expect.poll(() => heard).toEqual(['0', '1', '2'])
  await expect.poll(() => server.acknowledged).toHaveLength(3)
})

test.each([
  ['a long number', '1760000000000123456', '1760000000000123456'],
  ['a long number as a text', '"1760000000000123456"', '"1760000000000123456"'],
  ['a short number', '7', '7'],
  ['a text', '"seven"', '"seven"'],
])('an acknowledgement bears the number of the push as it came: %s', async (_, number, written) => {
  const { server, relay, peer } = await setUp()
  server.number = () => number
  await relay.subscribe(TOPIC)
  await peer.publish(LETTER)
  await expect.poll(() => server.acknowledged).toEqual([`{"id":${written},"jsonrpc":"2.0","result":true}`])
})

test('a message whose handler fails is still acknowledged, and the next is handled', async () => {
  const { server, heard, relay, peer } = await setUp(() => Promise.reject(new Error('no')))
  await relay.subscribe(TOPIC)
  await peer.publish({ ...LETTER, message: 'a' })
  await peer.publish({ ...LETTER, message: 'b' })
  await expect.poll(() => server.acknowledged).toHaveLength(2)
  expect(heard).toEqual(['a', 'b'])
})

test('a message is republished over a new connection with the same id, until the relay accepts it', async () => {
  const { server, relay, peer, heard } = await setUp()
  await relay.subscribe(TOPIC)
  await peer.subscribe('00'.repeat(32))
  server.answer = (method) => (method === 'irn_publish' ? 'silence' : undefined)
  const publishing = peer.publish(LETTER)
  const published = () => server.calls.filter(({ method }) => method === 'irn_publish')
  await expect.poll(() => published().length).toBe(1)
  server.answer = () => undefined
  server.drop()
  await publishing
  expect(new Set(published().map(({ id }) => id)).size).toBe(1)
  // Delivery is at least once; the receiver drops duplicates.
  await expect.poll(() => new Set(heard)).toEqual(new Set(['sealed']))
})

test('when a relay is back, the topics are subscribed again and stored messages arrive', async () => {
  const { server, relay, peer, heard } = await setUp()
  await relay.subscribe(TOPIC)
  await server.stop()
  const publishing = peer.publish(LETTER)
  await server.start()
  await publishing
  await expect.poll(() => new Set(heard)).toEqual(new Set(['sealed']))
  expect(server.calls.some(({ method }) => method === 'irn_batchSubscribe')).toBe(true)
})

test('after a few failed attempts, calls that don’t wait are told that the relay is unreachable; the others keep waiting', async () => {
  const { server, relay, peer } = await setUp()
  await server.stop()
  const publishing = peer.publish(LETTER)
  await fails(relay.propose({ topic: TOPIC, message: 'x', ttl: 300 }, { patient: false }), 'RelayClosedError')
  await server.start()
  await publishing
})

test('an invalid address is reported immediately', async () => {
  const { join } = await setUp()
  const relay = await join('not an address')
  await fails(relay.publish(LETTER, { patient: false }), 'RelayClosedError')
})

test('a relay that rejects the page is retried rarely', async () => {
  const { server, relay, refusals } = await setUp()
  server.refusal = 'Unauthorized: invalid key'
  await fails(relay.subscribe(TOPIC), { code: 3000, message: server.refusal })
  expect(refusals).toEqual([server.refusal])
  expect(server.knocks).toHaveLength(1)
})

test('a relay’s error is passed on', async () => {
  const { server, relay } = await setUp()
  server.answer = () => ({ code: 3001, message: 'Too many requests' })
  await fails(relay.publish(LETTER), { code: 3001, message: 'Too many requests' })
})

test('an unanswered call times out', async () => {
  const { server, relay } = await setUp()
  server.answer = () => 'silence'
  await fails(relay.publish(LETTER, { timeoutMs: 50 }), 'RelayClosedError')
})

test('when a page becomes visible again, it replaces a connection that died in the meantime', async () => {
  const { server, relay } = await setUp()
  await relay.subscribe(TOPIC)
  server.answer = (method) => (method === 'irn_batchSubscribe' ? 'silence' : undefined)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(5_000)
  vi.useRealTimers()
  await expect.poll(() => server.knocks.length).toBe(2)
})

test('messages outside the protocol have no effect', async () => {
  const { server, relay, heard, peer } = await setUp()
  await relay.subscribe(TOPIC)
  for (const text of [
    '',
    '{',
    'null',
    '[]',
    '7',
    '{"id":null}',
    '{"id":{},"method":"irn_subscription"}',
    '{"id":1,"method":"irn_subscription"}',
    '{"id":1,"method":"irn_subscription","params":{"data":{"topic":7,"message":[]}}}',
    `{"id":1,"method":"irn_subscription","params":{"data":{"topic":"${'cd'.repeat(32)}","message":"foreign"}}}`,
    '{"id":"nobody asked","result":true}',
    `{"id":1,"x":"${'y'.repeat(2_100_000)}"}`,
  ])
    server.say(text)
  await peer.publish(LETTER)
  await expect.poll(() => heard).toEqual(['sealed'])
})

test('a flood of messages is accepted up to the limit, and the relay keeps the rest', async () => {
  const gate = later()
  const { server, relay, heard } = await setUp(() => gate.promise)
  await relay.subscribe(TOPIC)
  for (let count = 0; count < 1_000; count += 1) server.push(TOPIC, `m${count}`)
  server.push('ef'.repeat(32), 'end')
  // The relay's answer arrives after the flood.
  await relay.publish({ ...LETTER, topic: 'ef'.repeat(32) })
  gate.resolve()
  await expect.poll(() => server.acknowledged.length).toBeGreaterThan(200)
  await relay.publish({ ...LETTER, topic: 'ef'.repeat(32), message: 'again' })
  expect(heard.length).toBeLessThanOrEqual(256)
  expect(server.acknowledged.length).toBe(heard.length)
})

test('long integers keep all their digits, and nothing else is changed', () => {
  expect(parseJson('{"a":12345678901234567890,"b":-12345678901234567,"c":[1,2.5,1e30]}')).toEqual({
    a: '12345678901234567890',
    b: '-12345678901234567',
    c: [1, 2.5, 1e30],
  })
  expect(parseJson('{"a":"x:12345678901234567890,\\"1234567890123456789"}')).toEqual({
    a: 'x:12345678901234567890,"1234567890123456789',
  })
  expect(parseJson(`{"a":"${'z'.repeat(1_000_000)}"}`)).toMatchObject({ a: expect.any(String) })
})

test('ids are unique, and ids for wallets increase', () => {
  const ids = createIds(() => 1_760_000_000_000)
  const payloads = Array.from({ length: 2_000 }, () => ids.payload())
  expect(new Set(payloads).size).toBe(2_000)
  expect([...payloads].sort((one, other) => one - other)).toEqual(payloads)
  expect(payloads.every((id) => Number.isSafeInteger(id))).toBe(true)
  const relay = Array.from({ length: 2_000 }, () => ids.relay())
  expect(new Set(relay).size).toBe(2_000)
  expect(relay.every((id) => /^\d{19}$/.test(id))).toBe(true)
})
