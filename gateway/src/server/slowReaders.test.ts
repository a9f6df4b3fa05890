import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startNode, type TestNode } from '../testing/startNode.ts'
import { startTestGateway, type TestGateway } from '../testing/startTestGateway.ts'

const MEBIBYTE = 1_048_576
let node: TestNode
let gateway: TestGateway

beforeAll(async () => {
  const large = `{"jsonrpc":"2.0","id":1,"result":"0x${'0'.repeat(8 * MEBIBYTE)}"}`
  node = await startNode((response, body) =>
    response.end(body.includes('eth_getLogs') ? large : '{"jsonrpc":"2.0","id":1,"result":"0x1"}'),
  )
  gateway = await startTestGateway({
    RPC_URL_42161: node.url,
    MAX_HELD_BYTES_PER_CLIENT: String(20 * MEBIBYTE),
    RPC_MAX_RESPONSE_BYTES: String(10 * MEBIBYTE),
    WRITE_TIMEOUT_MS: '300',
  })
})
afterAll(async () => {
  await gateway.close()
  await node.close()
})

/** Asks for a large answer, and reads its first bytes only. */
async function askAndStopReading(): Promise<{ socket: Socket; status: number }> {
  const { hostname, port } = new URL(gateway.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  const body = '{"jsonrpc":"2.0","id":1,"method":"eth_getLogs","params":[{}]}'
  socket.write(
    `POST /v1?chainId=eip155:42161&projectId=x HTTP/1.1\r\nhost: x\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  )
  const [first] = await once(socket, 'data')
  socket.pause()
  return { socket, status: Number(/^HTTP\/1.1 (\d+)/.exec(String(first))?.[1]) }
}

test('answers that nobody reads take no more memory than one client may hold', async () => {
  const readers = await Promise.all(Array.from({ length: 10 }, askAndStopReading))
  const statuses = readers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(2)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  for (const { socket } of readers) socket.destroy()
})

test('cuts off a caller that does not read, and has its memory back', async () => {
  const { socket, status } = await askAndStopReading()
  expect(status).toBe(200)
  // An end is seen by reading on: the gateway has closed its side, and what is left is what the kernels held.
  await new Promise((resolve) => setTimeout(resolve, 300 + (9 * MEBIBYTE) / 128 + 500))
  let rest = 0
  socket.on('data', (chunk) => {
    rest += chunk.byteLength
  })
  socket.resume()
  await once(socket, 'close')
  expect(rest).toBeLessThan(8 * MEBIBYTE)
  const again = await askAndStopReading()
  expect(again.status).toBe(200)
  again.socket.destroy()
}, 120_000)
