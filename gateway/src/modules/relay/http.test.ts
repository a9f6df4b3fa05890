import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { startTestGateway } from '../../testing/startTestGateway.ts'
import { connectClient } from './testing/connectClient.ts'
import { createIdentity } from './testing/createIdentity.ts'
import { aTopic, PATIENT } from './testing/openRelay.ts'
import { startRelay } from './testing/startRelay.ts'

const topic = aTopic()

test('a server without a socket publishes and fetches by HTTP, with the same frames and token', async () => {
  const relay = await startRelay()
  const identity = createIdentity()
  const ask = async (method: string, params: unknown, headers: Record<string, string> = {}) => {
    const body = JSON.stringify({ id: 7, jsonrpc: '2.0', method, params })
    const response = await fetch(`${relay.url.replace('ws', 'http')}/rpc?projectId=test`, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${identity.jwt()}`, ...headers },
    })
    return { status: response.status, ...(await response.json()) }
  }
  const wallet = await connectClient(relay.url)
  await wallet.call('irn_subscribe', { topic })
  const answer = await ask('irn_publish', { topic, message: 'from a server', ttl: 60 })
  expect(answer).toEqual({ status: 200, id: 7, jsonrpc: '2.0', result: true })
  await expect.poll(() => wallet.letters.map(({ message }) => message), PATIENT).toEqual(['from a server'])
  await wallet.publish(topic, 'to a server')
  expect(await ask('irn_fetchMessages', { topic })).toMatchObject({
    result: { messages: [{ message: 'to a server' }] },
  })
  await expect
    .poll(async () => (await ask('irn_fetchMessages', { topic })).result.messages, PATIENT)
    .toEqual([])
  expect(await ask('irn_nonsense', {})).toMatchObject({
    status: 200,
    id: 7,
    error: { data: 'InvalidMethod' },
  })
  expect(await ask('irn_publish', {}, { authorization: 'Bearer x' })).toMatchObject({
    ...{ status: 401, id: 0, error: { code: 3000, data: 'InvalidJwt' } },
  })
  await wallet.close()
  await relay.close()
})

test.each(['/relay', '/relay/'])('the gateway serves the relay at %s, beside all else', async (path) => {
  const gateway = await startTestGateway()
  const url = gateway.url.replace('http', 'ws')
  const identity = createIdentity()
  const { WebSocket } = await import('ws')
  const query = new URLSearchParams({ projectId: 'test', auth: identity.jwt() })
  const socket = new WebSocket(`${url}${path}?${query}`, { origin: 'http://localhost:5173' })
  const answer = new Promise((resolve) => socket.once('message', (data) => resolve(String(data))))
  await new Promise((resolve) => socket.once('open', resolve))
  socket.send(
    `{"id":1656910097123456789,"jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"${topic}"}}`,
  )
  expect(await answer).toMatch(/^\{"id":1656910097123456789,"jsonrpc":"2\.0","result":"[0-9a-f]{64}"\}$/)
  const left = new Promise((resolve) => socket.once('close', resolve))
  await gateway.close()
  expect(await left).toBe(1001)
})

test('a large frame by HTTP is paid for before it is read', async () => {
  const relay = await startRelay({ RELAY_BYTES_PER_ADDRESS: '1000/1500000' })
  const { hostname, port } = new URL(relay.url)
  const jwt = createIdentity().jwt()
  /** The head of a request whose body does not come, and the status that is answered all the same, if any. */
  const announce = async (bytes: number): Promise<string | undefined> => {
    const socket = connect(Number(port), hostname)
    socket.write(
      `POST /rpc?projectId=test&auth=${jwt} HTTP/1.1\r\nhost: x\r\ncontent-length: ${bytes}\r\n\r\n{"id":1`,
    )
    const answered = once(socket, 'data').then(([head]) => String(head).slice(9, 12))
    const waited = new Promise<undefined>((resolve) => setTimeout(resolve, 1_000, undefined))
    const status = await Promise.race([answered, waited])
    answered.catch(() => {})
    socket.destroy()
    return status
  }
  expect(await announce(1_000_000)).toBe(undefined)
  await expect.poll(() => announce(1_000_000), PATIENT).toBe('429')
  await relay.close()
})

test('the bytes of a large frame are paid for once', async () => {
  const relay = await startRelay({ RELAY_BYTES_PER_ADDRESS: '1/220000' })
  const publish = async () => {
    const message = randomBytes(50_000).toString('hex')
    const response = await fetch(`${relay.url.replace('ws', 'http')}/rpc?projectId=test`, {
      method: 'POST',
      body: JSON.stringify({
        id: 7,
        jsonrpc: '2.0',
        method: 'irn_publish',
        params: { topic, message, ttl: 60 },
      }),
      headers: { authorization: `Bearer ${createIdentity().jwt()}` },
    })
    return response.status
  }
  expect([await publish(), await publish(), await publish()]).toEqual([200, 200, 429])
  await relay.close()
})
