import { expect, onTestFinished, test, vi } from 'vitest'
import { arbitrumNode } from '../testing/arbitrumNode.ts'
import { type RpcBody, RpcFailure, rpcServer } from '../testing/rpcServer.ts'
import { fails } from '../testing/setUp.ts'
import { getBalance } from './getBalance.ts'
import { createTransport } from './transport.ts'

// Some wait out the pauses between tries.
vi.setConfig({ testTimeout: 30_000 })

const CHAIN = 'eip155:42161'

/** A node that says it is on another chain. */
async function liar(chain: unknown) {
  const server = await rpcServer({ answer: (call) => (call.method === 'eth_chainId' ? chain : '0xbad') })
  onTestFinished(() => server.close())
  return server
}

const transportTo = (...urls: readonly string[]) => createTransport({ transports: { [CHAIN]: urls } })
const count = (bodies: readonly RpcBody[], method: string) =>
  bodies.flat().filter((call) => call.method === method).length

test('[S7.32] reads a balance exactly, and asks for the chain once', async () => {
  const server = await arbitrumNode({
    answer: (call) => (call.params[0] === '0x01' ? '0x1bc16d674ec80001' : '0x0'),
  })
  const transport = transportTo(server.url)
  expect(await getBalance(transport, { address: '0x01', caipNetworkId: CHAIN })).toBe(
    2_000_000_000_000_000_001n,
  )
  expect(await getBalance(transport, { address: '0x02', caipNetworkId: CHAIN })).toBe(0n)
  expect(count(server.bodies, 'eth_chainId')).toBe(1)
})

test('[S9.13] calls made at the same time travel as one batch', async () => {
  const server = await arbitrumNode({ answer: (call) => call.params[0] })
  const transport = transportTo(server.url)
  const asked = Array.from({ length: 1_001 }, (_, at) => `0x${at.toString(16)}`)
  expect(await Promise.all(asked.map((one) => transport.request(CHAIN, 'eth_x', [one])))).toEqual(asked)
  // 1,001 calls and the question for the chain, at most 1,000 in one.
  expect(server.bodies.map((body) => [body].flat().length)).toEqual([1_000, 2])
})

test('a node that takes no batches is asked one by one', async () => {
  const server = await arbitrumNode({ answer: (call) => call.params[0], batches: false })
  const transport = transportTo(server.url)
  expect(await transport.request(CHAIN, 'eth_x', ['0x1'])).toBe('0x1')
  const before = server.bodies.length
  expect(await Promise.all([1, 2].map((one) => transport.request(CHAIN, 'eth_x', [one])))).toEqual([1, 2])
  expect(server.bodies.slice(before).every((body) => !Array.isArray(body))).toBe(true)
})

test('[S9.13] asks three times more, each pause twice the one before', async () => {
  const times: number[] = []
  const server = await arbitrumNode({
    respond(response) {
      times.push(performance.now())
      if (times.length === 4) return false
      response.writeHead(503).end('busy')
      return true
    },
  })
  expect(await transportTo(server.url).request(CHAIN, 'eth_x')).toBe('0x1')
  const pauses = times.slice(1).map((time, at) => time - (times[at] ?? 0))
  // A slow machine only makes them longer.
  expect(pauses.map((pause, at) => pause > 145 * 2 ** at)).toEqual([true, true, true])
})

test('[S9.13] gives up after the fourth failure, and says why', async () => {
  const server = await arbitrumNode({
    respond(response) {
      response.writeHead(500).end('{')
      return true
    },
  })
  await fails(transportTo(server.url).request(CHAIN, 'eth_x'), {
    name: 'TransportError',
    details: 'it answered with status 500',
  })
  expect(server.bodies).toHaveLength(4)
})

test('[S9.13] a node that is silent for 10 s is given up, and the next url asked', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const silent = await arbitrumNode({ respond: () => true })
  const server = await arbitrumNode()
  const asking = transportTo(silent.url, server.url).request(CHAIN, 'eth_x')
  while (silent.bodies.length === 0) await new Promise((resolve) => setImmediate(resolve))
  await vi.advanceTimersByTimeAsync(9_999)
  expect(server.bodies).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(await asking).toBe('0x1')
  expect(silent.bodies).toHaveLength(1)
})

test.each([
  ['another chain', '0x1', 'the node says that it is on chain 0x1'],
  ['no chain', null, 'the node says that it is on chain null'],
])('a node that lies about its chain is not believed: %s', async (_, chain, details) => {
  const server = await liar(chain)
  await fails(transportTo(server.url).request(CHAIN, 'eth_getBalance'), { name: 'TransportError', details })
})

test('the next url is asked where the first lies or is out of reach', async () => {
  const server = await arbitrumNode()
  expect(await transportTo((await liar('0x1')).url, server.url).request(CHAIN, 'eth_x')).toBe('0x1')
  expect(await transportTo('http://127.0.0.1:1', server.url).request(CHAIN, 'eth_x')).toBe('0x1')
})

test('a node’s own no is final: it is asked once, and its reason kept', async () => {
  const server = await arbitrumNode({
    answer: () => new RpcFailure({ code: 3, message: 'execution reverted', data: '0x1234' }),
  })
  await fails(transportTo(server.url, server.url).request(CHAIN, 'eth_call'), {
    name: 'TransportError',
    cause: { code: 3, data: '0x1234' },
  })
  expect(count(server.bodies, 'eth_call')).toBe(1)
})

test.each([
  '{}',
  '[]',
  '{"id":1,"jsonrpc":"2.0"}',
  'null',
  '[{"id":1,"result":"0x1"}]',
  '{"id":1,"result":"0x',
])('an answer of %s is an error, not a balance', async (text) => {
  const server = await arbitrumNode({
    respond(response) {
      response.end(text)
      return true
    },
  })
  await fails(
    getBalance(transportTo(server.url), { address: '0x01', caipNetworkId: CHAIN }),
    'TransportError',
  )
})

test.each(['0x', '12', '0xzz', 5, `0x${'f'.repeat(65)}`])('a balance of %j is none', async (result) => {
  const server = await arbitrumNode({ answer: () => result })
  await fails(
    getBalance(transportTo(server.url), { address: '0x01', caipNetworkId: CHAIN }),
    'TransportError',
  )
})

test('stopping ends what is under way, at once; afterwards it works again', async () => {
  let silent = true
  const server = await arbitrumNode({ respond: () => silent })
  const transport = transportTo(server.url)
  const asking = fails(transport.request(CHAIN, 'eth_x'), { details: 'the kit was stopped' })
  await vi.waitFor(() => expect(server.bodies).toHaveLength(1))
  transport.abort()
  await asking
  silent = false
  expect(await transport.request(CHAIN, 'eth_x')).toBe('0x1')
})

test('stopping between two tries ends it as well: nothing is asked afterwards', async () => {
  let tries = 0
  const server = await arbitrumNode({
    respond(response) {
      response.writeHead(503).end('busy')
      tries += 1
      // On a busy machine too this comes before the next try, whose timer is set later and for longer.
      if (tries === 2) setTimeout(() => transport.abort(), 50)
      return true
    },
  })
  const transport = transportTo(server.url)
  await fails(transport.request(CHAIN, 'eth_x'), { details: 'the kit was stopped' })
  expect(server.bodies).toHaveLength(2)
})

test('[S8.39] a network without a url is not configured', async () => {
  await fails(transportTo().request('eip155:10', 'eth_x'), { shortMessage: 'Chain not configured' })
})
