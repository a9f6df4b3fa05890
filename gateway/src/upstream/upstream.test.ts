import { expect, onTestFinished, test, vi } from 'vitest'
import { openGateway, openNode } from '../testing/openGateway.ts'
import { createCircuit } from './circuit.ts'

const CALL = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}'

type Answer = Parameters<typeof openNode>[0]
/** @param RPC_TIMEOUT_MS - long, for a machine that is busy with something else too */
const serve = async (answer: Answer, RPC_TIMEOUT_MS = '3000') => {
  const node = await openNode(answer)
  const limits = { RPC_TIMEOUT_MS, RPC_MAX_RESPONSE_BYTES: '5000' }
  return { node, gateway: await openGateway({ RPC_URL_42161: node.url, ...limits }) }
}

test.each<[string, Answer]>([
  ['resets', (response) => response.socket?.resetAndDestroy()],
  ['stalls', () => {}],
  ['stalls in the middle', (response) => response.write('{"jsonrpc"')],
  [
    'truncates',
    (response) =>
      void response.writeHead(200, { 'content-length': 100 }).write('{"a":1}', () => response.destroy()),
  ],
  ['answers HTML', (response) => response.end('<html>maintenance</html>')],
  ['answers nothing', (response) => response.end()],
  ['answers 500', (response) => response.writeHead(500).end('{}')],
  ['refuses the operator’s key', (response) => response.writeHead(401).end('{"error":"bad key"}')],
  ['redirects', (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end('{}')],
  ['wants a proxy’s password', (response) => response.writeHead(407).end('{}')],
  ['answers with a status that has no body', (response) => response.writeHead(205).end('{}')],
  ['compresses unasked', (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('{}')],
  ['answers without end', (response) => response.end(`["${'x'.repeat(6_000)}"]`)],
])('a node that %s is 503, and says so without its address', async (_, answer) => {
  const { gateway, node } = await serve(answer, '300')
  const response = await gateway.rpc(CALL)
  expect(response.status).toBe(503)
  const text = await response.text()
  expect(text).toContain('The node of eip155:42161 ')
  expect(text + gateway.log.join('')).not.toContain(new URL(node.url).port)
})

test('passes a node’s 429 on, with the time to wait', async () => {
  const { gateway } = await serve((response) =>
    response.writeHead(429, { 'retry-after': '7' }).end('{"error":{}}'),
  )
  const response = await gateway.rpc(CALL)
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7'])
})

test('after five failures calls fail at once, and a node that is back is found again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  let isDown = true
  const { gateway, node } = await serve((response) =>
    isDown ? response.destroy() : response.end('{"result":"0x1"}'),
  )
  await Promise.all(Array.from({ length: 5 }, () => gateway.rpc(CALL)))
  const asked = node.received.length
  expect((await gateway.rpc(CALL)).status).toBe(503)
  expect(node.received).toHaveLength(asked)
  isDown = false
  vi.setSystemTime(Date.now() + 2_001)
  expect((await gateway.rpc(CALL)).status).toBe(200)
})

test('slow calls of one caller do not shut the chain while others are answered', async () => {
  const { gateway } = await serve((response, body) => {
    if (!body.includes('eth_getLogs')) response.end('{"result":"0x1"}')
  }, '1000')
  const slow = Array.from({ length: 8 }, () => gateway.rpc('{"id":1,"method":"eth_getLogs"}'))
  await new Promise((resolve) => setTimeout(resolve, 150))
  expect((await gateway.rpc(CALL)).status).toBe(200)
  for (const response of await Promise.all(slow)) expect(response.status).toBe(503)
  expect((await gateway.rpc(CALL)).status).toBe(200)
})

test('lets one call at a time try a node that failed', () => {
  let nowMs = 0
  const circuit = createCircuit(() => nowMs)
  for (let count = 0; count < 5; count += 1) circuit.failed(nowMs)
  expect(circuit.canCall()).toBe(false)
  nowMs = 2_001
  expect([circuit.canCall(), circuit.canCall()]).toEqual([true, false])
  circuit.succeeded()
  expect([circuit.canCall(), circuit.canCall()]).toEqual([true, true])
})

test('sends a raw transaction once, even where a kept connection turns out closed', async () => {
  const { gateway, node } = await serve((response, body) => {
    if (body.includes('eth_sendRaw')) response.socket?.resetAndDestroy()
    else response.end('{"result":"0x1"}')
  })
  await gateway.rpc(CALL)
  const raw = '{"jsonrpc":"2.0","id":1,"method":"eth_sendRawTransaction","params":["0x00"]}'
  const response = await gateway.rpc(raw)
  expect(response.status).toBe(503)
  expect(node.received.filter((body) => body.includes('eth_sendRaw'))).toHaveLength(1)
})

test('a caller who asks for too much does not shut the chain for the others', async () => {
  const { gateway } = await serve((response, body) =>
    response.end(body.includes('eth_getLogs') ? `["${'x'.repeat(6_000)}"]` : '{"result":"0x1"}'),
  )
  for (let count = 0; count < 6; count += 1)
    expect((await gateway.rpc('{"id":1,"method":"eth_getLogs"}')).status).toBe(503)
  expect((await gateway.rpc(CALL)).status).toBe(200)
})

test('a kept connection that breaks late does not make the caller wait twice', async () => {
  let askedAgainAt = 0
  const { gateway, node } = await serve((response) => {
    if (node.received.length === 1) response.end('{"result":"0x1"}')
    else if (node.received.length === 2) setTimeout(() => response.socket?.resetAndDestroy(), 1_500)
    else askedAgainAt = performance.now()
  }, '2000')
  await (await gateway.rpc(CALL)).text()
  expect((await gateway.rpc(CALL)).status).toBe(503)
  expect(node.received).toHaveLength(3)
  // Half a second is left of two; the rest is for a busy machine.
  expect(performance.now() - askedAgainAt).toBeLessThan(1_900)
}, 300_000)

test('JSON that a node calls a web page is still answered as JSON', async () => {
  const { gateway } = await serve((response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('{"result":"<script>"}'),
  )
  expect((await gateway.rpc(CALL)).headers.get('content-type')).toBe('application/json')
})

test.each([
  ['nothing for a chain id', '0x', '0x'],
  ['a chain id that is too long', `0x${'f'.repeat(999)}`, '0x'],
  ['a stub', '0xa4b1', '0x1234'],
  ['half a byte', '0xa4b1', '0x123'],
  ['offsets to nowhere', '0xa4b1', `0x${'f'.repeat(640)}`],
])('a node that answers a balance with %s is 503', async (_, chainId, returned) => {
  const { gateway } = await serve((response, body) => {
    const calls: { id: number; method: string }[] = JSON.parse(body)
    const resultOf = (method: string) => (method === 'eth_chainId' ? chainId : returned)
    response.end(JSON.stringify(calls.map(({ id, method }) => ({ id, result: resultOf(method) }))))
  })
  const path = '/v1/account/0x71C7656EC7ab88b098defB751B7401B5f6d8976F/balance'
  const response = await gateway.get(`${path}?projectId=x&chainId=eip155:42161`)
  expect([response.status, await response.text()]).toEqual([503, expect.stringContaining('"chainId"')])
})
