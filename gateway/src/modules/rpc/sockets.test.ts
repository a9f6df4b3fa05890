import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { useLabChains } from '../../../../lab/src/testing/useLabChains.ts'
import { openGateway } from '../../testing/openGateway.ts'
import { startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'

const lab = useLabChains()
let gateway: TestGateway

beforeAll(async () => {
  gateway = await startTestGateway({
    RPC_URL_42161: lab.nodeUrl,
    RPC_MAX_SOCKETS_PER_CLIENT: '3',
    RPC_MAX_BODY_BYTES: '2048',
  })
}, 300_000)

afterAll(() => gateway.close())

const QUERY = 'chainId=eip155:42161&projectId=test'

/** A gateway whose node is a socket of the test's own. */
const startBesideNode = async (settings: Record<string, string> = {}) => {
  const node = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await new Promise((resolve) => node.once('listening', resolve))
  const address = node.address()
  const RPC_URL_42161 = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  return { node, own: await startTestGateway({ RPC_URL_42161, ...settings }) }
}

const connect = (url: string, origin?: string) =>
  new Promise<WebSocket>((resolve, reject) => {
    const socket = new WebSocket(url.replace('http', 'ws'), origin ? { origin } : {})
    socket.once('open', () => resolve(socket))
    socket.once('error', reject)
  })
const nextMessage = (socket: WebSocket) =>
  new Promise<string>((resolve) => socket.once('message', (data) => resolve(String(data))))
const closed = (socket: WebSocket) =>
  new Promise<number>((resolve) => socket.once('close', (code) => resolve(code)))
const ask = (socket: WebSocket, body: string) => {
  const answer = nextMessage(socket)
  socket.send(body)
  return answer
}
const leave = async (socket: WebSocket) => {
  const left = closed(socket)
  socket.close()
  await left
}

test.each(['/v1', '/v1/', '/ws'])('[S7.32] answers on %s byte for byte as the node does', async (path) => {
  const direct = await connect(lab.nodeUrl)
  const socket = await connect(`${gateway.url}${path}?${QUERY}`)
  const body =
    ' {"id": 1234567890123456789, "jsonrpc":"2.0","method":"eth_getBlockByNumber","params":["0x0",false]}'
  expect(await ask(socket, body)).toBe(await ask(direct, body))
  await Promise.all([leave(socket), leave(direct)])
})

test('[S7.32] passes subscriptions through', async () => {
  const socket = await connect(`${gateway.url}/v1?${QUERY}`)
  const { result } = JSON.parse(
    await ask(socket, '{"jsonrpc":"2.0","id":1,"method":"eth_subscribe","params":["newHeads"]}'),
  )
  expect(JSON.parse(await nextMessage(socket)).params.subscription).toBe(result)
  await leave(socket)
})

test('answers a refused method with the call’s own id, and stays open', async () => {
  const socket = await connect(`${gateway.url}/v1?${QUERY}`)
  const refusal = await ask(socket, '{"jsonrpc":"2.0","id":1234567890123456789,"method":"anvil_mine"}')
  expect(refusal).toContain('"id":1234567890123456789,"error":{"code":-32601,')
  expect(JSON.parse(await ask(socket, 'half{')).error.code).toBe(-32700)
  expect(JSON.parse(await ask(socket, '{"jsonrpc":"2.0","id":2,"method":"net_version"}')).result).toBe(
    '42161',
  )
  await leave(socket)
})

test('closes on a message above the limit', async () => {
  const socket = await connect(`${gateway.url}/v1?${QUERY}`)
  const code = closed(socket)
  socket.send(`"${'x'.repeat(4_000)}"`)
  expect(await code).toBe(1009)
})

test.each([
  ['an unknown chain', '/v1?chainId=eip155:10&projectId=test', undefined, 400],
  ['no project', '/v1?chainId=eip155:42161', undefined, 401],
  ['a foreign page', `/v1?${QUERY}`, 'https://evil.example', 401],
  ['another path', `/v2?${QUERY}`, undefined, 404],
])('refuses %s before the upgrade', async (_, path, origin, status) => {
  const message = `Unexpected server response: ${status}`
  await expect(connect(`${gateway.url}${path}`, origin)).rejects.toThrow(message)
})

test('one client may hold so many sockets and no more', async () => {
  const sockets = await Promise.all([1, 2, 3].map(() => connect(`${gateway.url}/v1?${QUERY}`)))
  await expect(connect(`${gateway.url}/v1?${QUERY}`)).rejects.toThrow('429')
  await Promise.all(sockets.map(leave))
  await leave(await connect(`${gateway.url}/v1?${QUERY}`))
})

test('tells the page when the node goes away, and reaches no node that is down', async () => {
  const { node, own } = await startBesideNode()
  const socket = await connect(`${own.url}/v1?${QUERY}`)
  const code = closed(socket)
  for (const each of node.clients) each.terminate()
  expect(await code).toBe(1014)
  await new Promise((resolve) => node.close(resolve))
  await expect(connect(`${own.url}/v1?${QUERY}`)).rejects.toThrow('503')
  await own.close()
})

test('closes a socket that says nothing, and every socket when it stops', async () => {
  const own = await startTestGateway({ RPC_URL_42161: lab.nodeUrl, RPC_SOCKET_IDLE_MS: '150' })
  expect(await closed(await connect(`${own.url}/v1?${QUERY}`))).toBe(1000)
  const goodbye = closed(await connect(`${own.url}/v1?${QUERY}`))
  await own.close()
  expect(await goodbye).toBe(1001)
})

test('stops reading from the node while the page does not keep up', async () => {
  const { node, own } = await startBesideNode()
  const atNode = new Promise<WebSocket>((resolve) => node.once('connection', resolve))
  const page = await connect(`${own.url}/v1?${QUERY}`)
  const source = await atNode
  page.pause()
  const flood = '0'.repeat(65_536)
  for (let count = 0; count < 1_600; count += 1) source.send(flood)
  await new Promise((resolve) => setTimeout(resolve, 500))
  // What is neither in the gateway nor in the sockets between has not been read from the node.
  expect(source.bufferedAmount).toBeGreaterThan(64 * 1_048_576)
  let got = 0
  const all = new Promise<void>((resolve) =>
    page.on('message', () => {
      got += 1
      if (got === 1_600) resolve()
    }),
  )
  page.resume()
  await all
  await leave(page)
  await own.close()
  await new Promise((resolve) => node.close(resolve))
}, 300_000)

test('lets go of the node where a handshake turns out wrong', async () => {
  const { node, own: wary } = await startBesideNode()
  const nodeLeft = new Promise((resolve) =>
    node.once('connection', (socket) => socket.once('close', resolve)),
  )
  const headers = {
    connection: 'upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '7',
    'sec-websocket-key': 'x',
  }
  const status = await new Promise((resolve) =>
    request(`${wary.url}/v1?${QUERY}`, { headers, agent: false }, (response) =>
      resolve(response.statusCode),
    ).end(),
  )
  expect(status).toBe(400)
  await nodeLeft
  await wary.close()
  await new Promise((resolve) => node.close(resolve))
})

test('stops reading from a page that does not read its refusals, and leaves it in the end', async () => {
  const own = await openGateway({ RPC_URL_42161: lab.nodeUrl })
  const page = await connect(`${own.url}/v1?${QUERY}`)
  const code = closed(page)
  const refused = `{"id":1,"method":"anvil_mine","params":["${'x'.repeat(200)}"]}`
  for (let count = 0; count < 2_000; count += 1) page.send(refused)
  let answers = 0
  page.on('message', () => {
    answers += 1
  })
  expect(await code).toBe(1008)
  // After a hundred refusals in a row nothing more was answered.
  expect(answers).toBe(100)
})

test('pages that read nothing hold no more than one client may', async () => {
  const { node, own } = await startBesideNode({
    MAX_HELD_BYTES_PER_CLIENT: String(2 * 1_048_576),
    RPC_MAX_RESPONSE_BYTES: String(2 * 1_048_576),
  })
  const sources: WebSocket[] = []
  node.on('connection', (socket) => sources.push(socket))
  const pages = [await connect(`${own.url}/v1?${QUERY}`), await connect(`${own.url}/v1?${QUERY}`)]
  await expect.poll(() => sources.length).toBe(2)
  for (const page of pages) page.pause()
  const oneLeft = Promise.race(sources.map(closed))
  // More than the kernels keep for both.
  for (const source of sources) for (let count = 0; count < 20; count += 1) source.send('0'.repeat(1_900_000))
  await oneLeft
  for (const page of pages) page.terminate()
  await own.close()
  await new Promise((resolve) => node.close(resolve))
})

test('cuts off a page that reads nothing for too long', async () => {
  const { node, own } = await startBesideNode({ WRITE_TIMEOUT_MS: '100' })
  const atNode = new Promise<WebSocket>((resolve) => node.once('connection', resolve))
  const page = await connect(`${own.url}/v1?${QUERY}`)
  const source = await atNode
  page.pause()
  // From here on the only timers are of what is not read.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  for (let count = 0; count < 40; count += 1) source.send('0'.repeat(1_048_576))
  while (source.readyState !== source.CLOSED) {
    vi.advanceTimersByTime(10_000)
    await pause(10)
  }
  page.terminate()
  await own.close()
  await new Promise((resolve) => node.close(resolve))
}, 300_000)
