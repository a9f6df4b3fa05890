import { expect, test } from 'vitest'
import { readFrame } from './frames/readFrame.ts'
import { createIdentity } from './testing/createIdentity.ts'
import { aTopic, messagesOf, openRelay, PATIENT } from './testing/openRelay.ts'

test('a stranger who knows a topic takes nothing away from the wallet that comes later', async () => {
  const relay = await openRelay()
  const [page, stranger] = [await relay.join(), await relay.join()]
  const topic = aTopic()
  await stranger.call('irn_subscribe', { topic })
  await page.publish(topic, 'sealed')
  await expect.poll(() => stranger.letters.length, PATIENT).toBe(1)
  await stranger.call('irn_batchReceive', { receipts: [{ topic, messageId: 'ab'.repeat(32) }] })
  const wallet = await relay.join()
  await wallet.call('irn_subscribe', { topic })
  await expect.poll(() => messagesOf(wallet), PATIENT).toEqual(['sealed'])
})

test('a client that fills one mailbox fills no other, and nothing that was in it is lost', async () => {
  const relay = await openRelay({ RELAY_MAILBOX_MESSAGES: '8' })
  const [page, stranger] = [await relay.join(), await relay.join()]
  const [topic, other] = [aTopic(), aTopic()]
  await page.publish(topic, 'first')
  const flood = await Promise.allSettled(
    Array.from({ length: 40 }, (_, at) => stranger.publish(topic, `flood ${at}`)),
  )
  expect(flood.filter(({ status }) => status === 'fulfilled')).toHaveLength(7)
  await page.publish(other, 'elsewhere')
  const wallet = await relay.join()
  await wallet.call('irn_batchSubscribe', { topics: [topic, other] })
  await expect.poll(() => wallet.letters.length, PATIENT).toBe(9)
  expect(wallet.letters[0]?.message).toBe('first')
  await expect.poll(() => page.publish(topic, 'next').catch(() => false), PATIENT).toBe(true)
})

test('a stranger who answers for another client’s messages takes none of them', async () => {
  const relay = await openRelay()
  const identity = createIdentity()
  const page = await relay.join()
  const topic = aTopic()
  await page.publish(topic, 'sealed')
  const away = await relay.join({ identity, acknowledge: false })
  await away.call('irn_subscribe', { topic })
  await expect.poll(() => away.letters.length, PATIENT).toBe(1)
  away.terminate()
  const stranger = await relay.join()
  for (let id = 0; id < 50; id += 1)
    stranger.send(JSON.stringify({ id: Date.now() * 1_000 + id, jsonrpc: '2.0', result: true }))
  await stranger.call('irn_subscribe', { topic: aTopic() })
  const back = await relay.join({ identity })
  await back.call('irn_subscribe', { topic })
  await expect.poll(() => messagesOf(back), PATIENT).toEqual(['sealed'])
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
  const relay = await openRelay()
  const [hostile, page, wallet] = [await relay.join(), await relay.join(), await relay.join()]
  for (let at = 0; at < 5; at += 1) hostile.send(text)
  const topic = aTopic()
  await page.publish(topic, 'sealed')
  await wallet.call('irn_subscribe', { topic })
  await expect.poll(() => wallet.letters.length, PATIENT).toBe(1)
  await expect.poll(() => hostile.frames.filter((frame) => frame.includes('"error"')).length, PATIENT).toBe(5)
})
