import { expect, test } from 'vitest'
import { createIdentity } from './testing/createIdentity.ts'
import { aTopic, messagesOf, openRelay, PATIENT } from './testing/openRelay.ts'

test('a client that never acknowledges is sent a thousand messages, and the rest once it does', async () => {
  const relay = await openRelay({ RELAY_MAILBOX_MESSAGES: '2000' })
  const [page, wallet] = [await relay.join(), await relay.join({ acknowledge: false })]
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
  expect(messagesOf(wallet)).toEqual(
    [0, 1, 2].flatMap((part) => Array.from({ length: 400 }, (_, at) => `${part} ${at}`)),
  )
})

test('a socket that is not read is cut off, holds little until then, and gets all of it when it comes back', async () => {
  const relay = await openRelay({ RELAY_WRITE_TIMEOUT_MS: '500' })
  const identity = createIdentity()
  const [page, deaf] = [await relay.join(), await relay.join({ identity })]
  const topics = Array.from({ length: 10 }, aTopic)
  await deaf.call('irn_batchSubscribe', { topics })
  deaf.pause()
  for (const topic of topics)
    for (let at = 0; at < 8; at += 1) await page.publish(topic, `${at} ${'x'.repeat(125_000)}`)
  await expect
    .poll(() => relay.log.some((line) => line.includes('"refused":"SlowReader"')), PATIENT)
    .toBe(true)
  deaf.terminate()
  const back = await relay.join({ identity })
  await back.call('irn_batchSubscribe', { topics })
  await expect
    .poll(
      () => new Set([...deaf.letters, ...back.letters].map(({ topic, message }) => topic + message)).size,
      PATIENT,
    )
    .toBe(80)
})

test('every frame of a socket counts, answers to nothing included, and who goes on and on is cut off', async () => {
  const relay = await openRelay({ RELAY_FRAME_RATE: '1/50', RELAY_MAX_REFUSALS: '20' })
  const [loud, quiet] = [await relay.join(), await relay.join()]
  for (let at = 0; at < 100; at += 1) loud.send(`{"id":${at},"jsonrpc":"2.0","result":true}`)
  expect(await loud.closed).toMatchObject({ code: 3001 })
  expect(loud.frames.at(-1)).toContain('TooManyRequests')
  expect(await quiet.call('irn_subscribe', { topic: aTopic() })).toMatch(/^[0-9a-f]{64}$/)
})

test('receipts of what was pushed cost nothing', async () => {
  const relay = await openRelay({ RELAY_FRAME_RATE: '1/30', RELAY_MAX_REFUSALS: '20' })
  const wallet = await relay.join()
  const topic = aTopic()
  await wallet.call('irn_subscribe', { topic })
  for (let client = 0; client < 10; client += 1) {
    const page = await relay.join()
    for (let at = 0; at < 20; at += 1) await page.publish(topic, `${client} ${at}`)
    await page.close()
  }
  await expect.poll(() => wallet.letters.length, PATIENT).toBe(200)
  expect(await wallet.call('irn_subscribe', { topic: aTopic() })).toMatch(/^[0-9a-f]{64}$/)
})

test('one client id holds so many sockets', async () => {
  const relay = await openRelay({ RELAY_MAX_SOCKETS_PER_CLIENT_ID: '2' })
  const identity = createIdentity()
  const clients = await Promise.all(Array.from({ length: 3 }, () => relay.join({ identity })))
  const other = await relay.join()
  expect(await other.call('irn_subscribe', { topic: aTopic() })).toMatch(/^[0-9a-f]{64}$/)
  const third = clients[2]
  expect(await third?.closed).toMatchObject({ code: 3001 })
})
