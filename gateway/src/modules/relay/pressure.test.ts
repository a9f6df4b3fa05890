import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { connectClient } from './testing/connectClient.ts'
import { createIdentity } from './testing/createIdentity.ts'
import { startRelay } from './testing/startRelay.ts'

// For a machine that is busy with something else too.
const PATIENT = { timeout: 15_000 }

const aTopic = () => randomBytes(32).toString('hex')

test('a client that never acknowledges is sent a thousand messages, and the rest once it does', async () => {
  const relay = await startRelay({ RELAY_MAILBOX_MESSAGES: '2000' })
  const [page, wallet] = [
    await connectClient(relay.url),
    await connectClient(relay.url, { acknowledge: false }),
  ]
  const topic = aTopic()
  await wallet.call('irn_subscribe', { topic })
  for (let part = 0; part < 3; part += 1)
    await page.call('irn_batchPublish', {
      messages: Array.from({ length: 400 }, (_, at) => ({ topic, message: `${part} ${at}`, ttl: 60 })),
    })
  await expect.poll(() => wallet.letters.length, PATIENT).toBe(1_000)
  // A call behind them would come behind any further message.
  await wallet.call('irn_subscribe', { topic: aTopic() })
  expect(wallet.letters.length).toBe(1_000)
  for (const text of wallet.frames) {
    const { id, method } = JSON.parse(text)
    if (method) wallet.send(JSON.stringify({ id, jsonrpc: '2.0', result: true }))
  }
  await expect.poll(() => wallet.letters.length, PATIENT).toBe(1_200)
  expect(wallet.letters.map(({ message }) => message)).toEqual(
    [0, 1, 2].flatMap((part) => Array.from({ length: 400 }, (_, at) => `${part} ${at}`)),
  )
  await Promise.all([page.close(), wallet.close()])
  await relay.close()
})

test('a socket that is not read is cut off, holds little until then, and gets all of it when it comes back', async () => {
  const relay = await startRelay({ RELAY_WRITE_TIMEOUT_MS: '500' })
  const identity = createIdentity()
  const [page, deaf] = [await connectClient(relay.url), await connectClient(relay.url, { identity })]
  const topics = Array.from({ length: 10 }, aTopic)
  await deaf.call('irn_batchSubscribe', { topics })
  deaf.pause()
  for (const topic of topics)
    for (let at = 0; at < 8; at += 1) await page.publish(topic, `${at} ${'x'.repeat(125_000)}`)
  await expect
    .poll(() => relay.log.some((line) => line.includes('"refused":"SlowReader"')), PATIENT)
    .toBe(true)
  deaf.terminate()
  const back = await connectClient(relay.url, { identity })
  await back.call('irn_batchSubscribe', { topics })
  await expect
    .poll(
      () => new Set([...deaf.letters, ...back.letters].map(({ topic, message }) => topic + message)).size,
      PATIENT,
    )
    .toBe(80)
  await Promise.all([page.close(), back.close()])
  await relay.close()
})

test('every frame of a socket counts, answers to nothing included, and who goes on and on is cut off', async () => {
  const relay = await startRelay({ RELAY_FRAME_RATE: '1/50', RELAY_MAX_REFUSALS: '20' })
  const [loud, quiet] = [await connectClient(relay.url), await connectClient(relay.url)]
  for (let at = 0; at < 100; at += 1) loud.send(`{"id":${at},"jsonrpc":"2.0","result":true}`)
  expect(await loud.closed).toMatchObject({ code: 3001 })
  expect(loud.frames.at(-1)).toContain('TooManyRequests')
  expect(await quiet.call('irn_subscribe', { topic: aTopic() })).toMatch(/^[0-9a-f]{64}$/)
  await quiet.close()
  await relay.close()
})

test('receipts of what was pushed cost nothing', async () => {
  const relay = await startRelay({ RELAY_FRAME_RATE: '1/30', RELAY_MAX_REFUSALS: '20' })
  const wallet = await connectClient(relay.url)
  const topic = aTopic()
  await wallet.call('irn_subscribe', { topic })
  for (let client = 0; client < 10; client += 1) {
    const page = await connectClient(relay.url)
    for (let at = 0; at < 20; at += 1) await page.publish(topic, `${client} ${at}`)
    await page.close()
  }
  await expect.poll(() => wallet.letters.length, PATIENT).toBe(200)
  expect(await wallet.call('irn_subscribe', { topic: aTopic() })).toMatch(/^[0-9a-f]{64}$/)
  await wallet.close()
  await relay.close()
})

test('one client id holds so many sockets', async () => {
  const relay = await startRelay({ RELAY_MAX_SOCKETS_PER_CLIENT_ID: '2' })
  const identity = createIdentity()
  const clients = await Promise.all(Array.from({ length: 3 }, () => connectClient(relay.url, { identity })))
  const other = await connectClient(relay.url)
  expect(await other.call('irn_subscribe', { topic: aTopic() })).toMatch(/^[0-9a-f]{64}$/)
  const third = clients[2]
  expect(await third?.closed).toMatchObject({ code: 3001 })
  await Promise.all([...clients.slice(0, 2), other].map((client) => client.close()))
  await relay.close()
})
