import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { readFrame } from './frames/readFrame.ts'
import { connectClient } from './testing/connectClient.ts'
import { createIdentity } from './testing/createIdentity.ts'
import { startRelay } from './testing/startRelay.ts'

// For a machine that is busy with something else too.
const PATIENT = { timeout: 15_000 }

const aTopic = () => randomBytes(32).toString('hex')

test('a stranger who knows a topic takes nothing away from the wallet that comes later', async () => {
  const relay = await startRelay()
  const [page, stranger] = [await connectClient(relay.url), await connectClient(relay.url)]
  const topic = aTopic()
  await stranger.call('irn_subscribe', { topic })
  await page.publish(topic, 'sealed')
  await expect.poll(() => stranger.letters.length, PATIENT).toBe(1)
  await stranger.call('irn_batchReceive', { receipts: [{ topic, messageId: 'ab'.repeat(32) }] })
  const wallet = await connectClient(relay.url)
  await wallet.call('irn_subscribe', { topic })
  await expect.poll(() => wallet.letters.map(({ message }) => message), PATIENT).toEqual(['sealed'])
  await Promise.all([page.close(), stranger.close(), wallet.close()])
  await relay.close()
})

test('a client that fills one mailbox fills no other, and nothing that was in it is lost', async () => {
  const relay = await startRelay({ RELAY_MAILBOX_MESSAGES: '8' })
  const [page, stranger] = [await connectClient(relay.url), await connectClient(relay.url)]
  const [topic, other] = [aTopic(), aTopic()]
  await page.publish(topic, 'first')
  const flood = await Promise.allSettled(
    Array.from({ length: 40 }, (_, at) => stranger.publish(topic, `flood ${at}`)),
  )
  expect(flood.filter(({ status }) => status === 'fulfilled')).toHaveLength(7)
  await page.publish(other, 'elsewhere')
  const wallet = await connectClient(relay.url)
  await wallet.call('irn_batchSubscribe', { topics: [topic, other] })
  await expect.poll(() => wallet.letters.length, PATIENT).toBe(9)
  expect(wallet.letters[0]?.message).toBe('first')
  // Once it is read there is room again.
  await expect.poll(() => page.publish(topic, 'next').catch(() => false), PATIENT).toBe(true)
  await Promise.all([page.close(), stranger.close(), wallet.close()])
  await relay.close()
})

test('a stranger who answers for another client’s messages takes none of them', async () => {
  const relay = await startRelay()
  const identity = createIdentity()
  const page = await connectClient(relay.url)
  const topic = aTopic()
  await page.publish(topic, 'sealed')
  const away = await connectClient(relay.url, { identity, acknowledge: false })
  await away.call('irn_subscribe', { topic })
  await expect.poll(() => away.letters.length, PATIENT).toBe(1)
  away.terminate()
  const stranger = await connectClient(relay.url)
  for (let id = 0; id < 50; id += 1)
    stranger.send(JSON.stringify({ id: Date.now() * 1_000 + id, jsonrpc: '2.0', result: true }))
  await stranger.call('irn_subscribe', { topic: aTopic() })
  const back = await connectClient(relay.url, { identity })
  await back.call('irn_subscribe', { topic })
  await expect.poll(() => back.letters.map(({ message }) => message), PATIENT).toEqual(['sealed'])
  await Promise.all([page.close(), stranger.close(), back.close()])
  await relay.close()
})

test('a frame of nothing but depth is refused before it is parsed', () => {
  const deep = '['.repeat(900_000)
  const long = `{"id":1,"jsonrpc":"2.0","method":"x","params":{"message":"${'a'.repeat(1_800_000)}"}}`
  const timeOf = (text: string): number => {
    const bytes = Buffer.from(text)
    const { user } = process.cpuUsage()
    for (let at = 0; at < 5; at += 1)
      try {
        readFrame(bytes)
      } catch (error) {
        expect(error).toMatchObject({ tag: 'Serialization' })
      }
    return process.cpuUsage({ user, system: 0 }).user
  }
  timeOf(long)
  expect(timeOf(`{"params":${deep}${deep.replaceAll('[', ']')}}`)).toBeLessThan(timeOf(long) + 50_000)
})

test.each([
  [
    'deep JSON',
    `{"id":1,"jsonrpc":"2.0","method":"irn_publish","params":${'['.repeat(400_000)}${']'.repeat(400_000)}}`,
  ],
  ['strings that never close', `{"id":1,"jsonrpc":"2.0","method":"${'\\"'.repeat(400_000)}`],
  ['a prototype', '{"id":1,"jsonrpc":"2.0","method":"__proto__","params":{"__proto__":{"topic":"x"}}}'],
  ['the constructor', '{"id":1,"jsonrpc":"2.0","method":"irn_constructor","params":{}}'],
])('%s is refused, and others are served', async (_, text) => {
  const relay = await startRelay()
  const [hostile, page, wallet] = [
    await connectClient(relay.url),
    await connectClient(relay.url),
    await connectClient(relay.url),
  ]
  for (let at = 0; at < 5; at += 1) hostile.send(text)
  const topic = aTopic()
  await page.publish(topic, 'sealed')
  await wallet.call('irn_subscribe', { topic })
  await expect.poll(() => wallet.letters.length, PATIENT).toBe(1)
  await expect.poll(() => hostile.frames.filter((frame) => frame.includes('"error"')).length, PATIENT).toBe(5)
  await Promise.all([hostile.close(), page.close(), wallet.close()])
  await relay.close()
})
