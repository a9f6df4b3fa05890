import { once } from 'node:events'
import { request, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { openGateway, openNode } from '../testing/openGateway.ts'
import type { TestGateway } from '../testing/startTestGateway.ts'

const CALL = '{"jsonrpc":"2.0","id":1,"method":"eth_getLogs","params":[{}]}'
const PART = Buffer.alloc(65_536, 'a')
const MOST_BYTES = 4_000_000

const serve = async (answer: (response: ServerResponse) => void, mostBytes = MOST_BYTES) => {
  const node = await openNode(answer)
  const gateway = await openGateway({
    RPC_URL_42161: node.url,
    RPC_TIMEOUT_MS: '1000',
    RPC_MAX_RESPONSE_BYTES: String(mostBytes),
  })
  return gateway
}

/** Reads no more than the head. For a connection that is broken off, fetch would open another and keep the gateway from closing. */
const ask = async (gateway: TestGateway) => {
  const url = `${gateway.url}/v1?chainId=eip155:42161&projectId=x`
  const sent = request(url, { method: 'POST', agent: false }).on('error', () => {})
  sent.end(CALL)
  const [{ statusCode }] = await once(sent, 'response')
  return { status: statusCode, leave: () => sent.destroy() }
}

/** Writes parts for as long as it may, and counts them. */
const writeParts = (response: ServerResponse, most: number) => {
  const written = { parts: 0 }
  const goOn = () => {
    while (written.parts < most && !response.destroyed) {
      written.parts += 1
      if (!response.write(PART)) return void response.once('drain', goOn)
    }
  }
  response.write('["')
  goOn()
  return written
}

test.each([
  ['with its length', true],
  ['in chunks', false],
])('a large answer goes on byte for byte: %s', async (_, hasLength) => {
  const text = JSON.stringify([Array.from({ length: 3_000_000 }, (_, at) => (at * 7919) % 10).join('')])
  const gateway = await serve((response) => {
    if (hasLength) response.setHeader('content-length', text.length)
    response.write(text)
    response.end()
  })
  const response = await gateway.rpc(CALL)
  const expected = [200, hasLength ? String(text.length) : null]
  expect([response.status, response.headers.get('content-length')]).toEqual(expected)
  expect((await response.text()) === text).toBe(true)
})

test('an answer that says that it is too large is 503; one that turns out to be breaks off', async () => {
  let isAnnounced = true
  const gateway = await serve((response) => {
    if (isAnnounced) response.setHeader('content-length', MOST_BYTES + 1)
    writeParts(response, 100)
  })
  expect((await gateway.rpc(CALL)).status).toBe(503)
  isAnnounced = false
  const late = await gateway.rpc(CALL)
  expect(late.status).toBe(200)
  await expect(late.text()).rejects.toThrow()
})

test.each<[string, (response: ServerResponse) => void]>([
  ['breaks off', (response) => setTimeout(() => response.destroy(), 100)],
  ['stalls', () => {}],
])('a node that %s in the middle of a large answer breaks it off', async (_, end) => {
  const gateway = await serve((response) => {
    writeParts(response, 5)
    end(response)
  })
  const response = await gateway.rpc(CALL)
  expect(response.status).toBe(200)
  await expect(response.text()).rejects.toThrow()
  expect(gateway.log.join('')).not.toContain('failed')
})

test('a client has 8 large answers on the way at once; others wait, and then are 503', async () => {
  const gateway = await serve((response) => {
    writeParts(response, 5)
    const timer = setInterval(() => response.write('a'), 100)
    response.on('close', () => clearInterval(timer))
  })
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(gateway)))
  const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length
  expect([count(200), count(503)]).toEqual([8, 2])
  const waiting = ask(gateway)
  for (const { leave } of answers) leave()
  const last = await waiting
  expect(last.status).toBe(200)
  last.leave()
})

test('a node is read no faster than the caller reads, and let go when the caller leaves', async () => {
  let written = { parts: 0 }
  let isGone = false
  const gateway = await serve((response) => {
    response.on('close', () => {
      isGone = true
    })
    written = writeParts(response, 1_000)
  }, 67_108_864)
  const { leave } = await ask(gateway)
  // Longer than a node may take to send more: while nobody reads, it has all the time.
  await pause(1_200)
  const before = written.parts
  await pause(300)
  expect([written.parts, isGone]).toEqual([before, false])
  expect(before).toBeLessThan(1_000)
  leave()
  await vi.waitFor(() => expect(isGone).toBe(true), 5_000)
})
