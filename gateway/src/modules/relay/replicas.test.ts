import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { createRedisMailbox } from './mailbox/createRedisMailbox.ts'
import { connectClient } from './testing/connectClient.ts'
import { createIdentity } from './testing/createIdentity.ts'
import { aTopic, messagesOf, PATIENT } from './testing/openRelay.ts'
import { openTestRedis } from './testing/openTestRedis.ts'
import { spawnRelay } from './testing/spawnRelay.ts'

const redis = await openTestRedis()
afterAll(() => redis?.stop())

describe.skipIf(!redis)('two relay processes over one Redis', () => {
  test('pass messages from a client of one to a client of the other, both ways, and a client may change over', async () => {
    const environment = { REDIS_URL: redis?.url ?? '' }
    const [left, right] = await Promise.all([spawnRelay(environment), spawnRelay(environment)])
    const topic = aTopic()
    const identity = createIdentity()
    const page = await connectClient(left.url)
    const wallet = await connectClient(right.url, { identity })
    await page.call('wc_proposeSession', { pairingTopic: topic, sessionProposal: 'proposal', ttl: 300 })
    await wallet.call('irn_subscribe', { topic })
    await expect.poll(() => messagesOf(wallet), PATIENT).toEqual(['proposal'])
    await wallet.publish(topic, 'response')
    await expect.poll(() => messagesOf(page), PATIENT).toEqual(['response'])

    // A relay notes every few milliseconds what was taken.
    const mailbox = await createRedisMailbox({
      ...{
        url: environment.REDIS_URL,
        limits: readConfig({}).relay.limits,
        logger: pino({ level: 'silent' }),
      },
      ...{ deliver() {}, missed() {} },
    })
    const waiting = () => mailbox.unread(topic, identity.clientId, { mostBytes: 1_000_000 })
    await expect.poll(async () => (await waiting()).letters).toEqual([])
    await mailbox.close()

    // The wallet's relay dies; the wallet comes back by the other, and gets what it had not taken, and no more.
    await right.kill()
    await page.publish(topic, 'while away')
    const again = await connectClient(left.url, { identity })
    await again.call('irn_subscribe', { topic })
    await expect.poll(() => messagesOf(again), PATIENT).toEqual(['while away'])
    await Promise.all([page.close(), again.close()])
    await left.stop()
  })

  test('refuse while Redis is away, and deliver what was sent once it is back', async () => {
    const first = await openTestRedis()
    const relay = await spawnRelay({ REDIS_URL: first?.url ?? '' })
    const [page, wallet] = [await connectClient(relay.url), await connectClient(relay.url)]
    const topic = aTopic()
    await wallet.call('irn_subscribe', { topic })
    await first?.stop()
    await expect
      .poll(() => page.publish(topic, 'lost').catch((error: Error) => error.message), PATIENT)
      .toMatch(/^-32000 StoreUnavailable/)
    const second = await openTestRedis({ port: Number(new URL(first?.url ?? '').port) })
    await expect.poll(() => page.publish(topic, 'kept').catch(() => false), PATIENT).toBe(true)
    await expect.poll(() => messagesOf(wallet), PATIENT).toEqual(['kept'])
    await Promise.all([page.close(), wallet.close()])
    await relay.stop()
    await second?.stop()
  })
})
