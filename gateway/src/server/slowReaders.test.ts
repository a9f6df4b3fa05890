import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { startNode, type TestNode } from '../testing/startNode.ts'
import { startTestGateway, type TestGateway } from '../testing/startTestGateway.ts'
import { LEAST_BYTES_PER_MS } from './writeDeadline.ts'

const MEBIBYTE = 1_048_576
let node: TestNode
let gateway: TestGateway
/** The gateway has left the node's last answer. */
let left: Promise<unknown>

beforeAll(async () => {
  // One for all: this process holds the node's answers, too.
  const large = Buffer.from(`{"jsonrpc":"2.0","id":1,"result":"0x${'0'.repeat(8 * MEBIBYTE)}"}`)
  node = await startNode((response) => {
    left = once(response, 'close')
    response.end(large)
  })
  gateway = await startTestGateway({
    RPC_URL_42161: node.url,
    RPC_MAX_RESPONSE_BYTES: String(10 * MEBIBYTE),
    WRITE_TIMEOUT_MS: '500',
    METRICS_PORT: '0',
  })
})
afterAll(async () => {
  await gateway.close()
  await node.close()
})

function ask(): Socket {
  const { hostname, port } = new URL(gateway.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  const body = '{"jsonrpc":"2.0","id":1,"method":"eth_getLogs","params":[{}]}'
  socket.write(
    `POST /v1?chainId=eip155:42161&projectId=x HTTP/1.1\r\nhost: x\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  )
  return socket
}

/** Asks for a large answer, and reads its first bytes only. */
async function askAndStopReading(): Promise<{ socket: Socket; status: number }> {
  const socket = ask()
  const [first] = await once(socket, 'data')
  socket.pause()
  return { socket, status: Number(/^HTTP\/1.1 (\d+)/.exec(String(first))?.[1]) }
}

test('large answers that nobody reads are not kept in memory', async () => {
  const before = process.memoryUsage().arrayBuffers
  const readers = await Promise.all(Array.from({ length: 8 }, askAndStopReading))
  expect(readers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(40 * MEBIBYTE)
  for (const { socket } of readers) socket.destroy()
})

test('cuts off a caller that does not read, and has its memory back', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { socket, status } = await askAndStopReading()
  expect(status).toBe(200)
  // Longer than it may take to read all that the kernels hold.
  vi.advanceTimersByTime((8 * MEBIBYTE) / LEAST_BYTES_PER_MS)
  await left
  // An end is seen by reading on: what is left is what the kernels held.
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
}, 300_000)

test('callers that leave while their answers wait in line leave nothing behind', async () => {
  const before = node.received.length
  const sockets = Array.from({ length: 20 }, ask)
  await expect.poll(() => node.received.length - before).toBe(20)
  for (const socket of sockets) socket.destroy()
  await expect.poll(heldBytes).toBe(0)
})

async function heldBytes(): Promise<number> {
  const text = await (await fetch(`${gateway.metricsUrl}`)).text()
  return Number(/^latchkey_held_bytes (\d+)$/m.exec(text)?.[1])
}
