import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectClient } from './testing/connectClient.ts'
import { startRelay, type TestRelay } from './testing/startRelay.ts'

let relay: TestRelay

beforeAll(async () => {
  relay = await startRelay()
})
afterAll(() => relay.close())

const aTopic = () => randomBytes(32).toString('hex')

test('passes a message to the other side, and not to the one that sent it', async () => {
  const topic = aTopic()
  const [page, wallet] = [await connectClient(relay.url), await connectClient(relay.url)]
  await page.call('irn_subscribe', { topic })
  await wallet.call('irn_subscribe', { topic })
  await page.publish(topic, 'sealed', { attestation: '' })
  await expect.poll(() => wallet.letters.length).toBe(1)
  expect(wallet.letters[0]).toMatchObject({ topic, message: 'sealed', tag: 1108, attestation: '' })
  expect(page.letters).toEqual([])
  await Promise.all([page.close(), wallet.close()])
})
