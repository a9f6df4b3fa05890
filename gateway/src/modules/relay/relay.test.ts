import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectClient, type TestClient } from './testing/connectClient.ts'
import { createIdentity } from './testing/createIdentity.ts'
import { aTopic, messagesOf, PATIENT } from './testing/openRelay.ts'
import { openTestRedis } from './testing/openTestRedis.ts'
import { startRelay, type TestRelay } from './testing/startRelay.ts'

const redis = await openTestRedis()
const stores: { name: string; environment: Record<string, string> }[] = [
  { name: 'its own file', environment: {} },
  ...(redis ? [{ name: 'Redis', environment: { REDIS_URL: redis.url } }] : []),
]
afterAll(() => redis?.stop())

describe.each(stores)('over $name', ({ environment }) => {
  let relay: TestRelay
  const open: TestClient[] = []

  beforeAll(async () => {
    relay = await startRelay(environment)
  })
  afterAll(async () => {
    await Promise.all(open.map((client) => client.close()))
    await relay.close()
  })

  const join = async (
    ...options: Parameters<typeof connectClient> extends [string, ...infer rest] ? rest : never
  ) => {
    const client = await connectClient(relay.url, ...options)
    open.push(client)
    return client
  }

  test('passes a message to the other side, and not to the one that sent it', async () => {
    const topic = aTopic()
    const [page, wallet] = [await join(), await join()]
    await page.call('irn_subscribe', { topic })
    await wallet.call('irn_subscribe', { topic })
    const before = Date.now()
    await page.publish(topic, 'sealed', { attestation: '', prompt: true, tvf: { chainId: 'secret' } })
    await expect.poll(() => wallet.letters.length, PATIENT).toBe(1)
    const [letter] = wallet.letters
    expect(letter).toEqual({
      topic,
      message: 'sealed',
      tag: 1108,
      attestation: '',
      publishedAt: expect.any(Number),
    })
    expect(Math.abs((letter?.publishedAt ?? 0) - before)).toBeLessThan(5_000)
    expect(page.letters).toEqual([])
  })

  test('keeps messages for later subscribers, in order, and forgets them once they are taken', async () => {
    const topic = aTopic()
    const page = await join()
    const sent = Array.from({ length: 20 }, (_, at) => `sealed ${at}`)
    for (const message of sent) await page.publish(topic, message)
    const identity = createIdentity()
    const wallet = await join({ identity })
    await wallet.call('irn_subscribe', { topic })
    await expect.poll(() => messagesOf(wallet), PATIENT).toEqual(sent)
    await wallet.close()
    const again = await join({ identity })
    await again.call('irn_subscribe', { topic })
    await page.publish(topic, 'the next')
    await expect.poll(() => messagesOf(again), PATIENT).toEqual(['the next'])
  })

  test('a client that comes back in the moment another leaves is not forgotten with it', async () => {
    const page = await join()
    const wallet = await join()
    for (let turn = 0; turn < 20; turn += 1) {
      const topic = aTopic()
      const id = await wallet.call('irn_subscribe', { topic })
      await Promise.all([
        wallet.call('irn_unsubscribe', { topic, id }),
        wallet.call('irn_subscribe', { topic }),
      ])
      await page.publish(topic, `turn ${turn}`)
      await expect.poll(() => messagesOf(wallet).at(-1), PATIENT).toBe(`turn ${turn}`)
    }
  })

  test('sends again what a client had received and not acknowledged', async () => {
    const topic = aTopic()
    const page = await join()
    const identity = createIdentity()
    const wallet = await join({ identity, acknowledge: false })
    await wallet.call('irn_subscribe', { topic })
    await page.publish(topic, 'sealed')
    await expect.poll(() => messagesOf(wallet), PATIENT).toEqual(['sealed'])
    await wallet.close()
    const again = await join({ identity })
    await again.call('irn_subscribe', { topic })
    await expect.poll(() => messagesOf(again), PATIENT).toEqual(['sealed'])
  })

  test('a message that is sent twice is delivered once', async () => {
    const topic = aTopic()
    const [page, wallet] = [await join(), await join()]
    await wallet.call('irn_subscribe', { topic })
    const answers = await Promise.all([page.publish(topic, 'sealed'), page.publish(topic, 'sealed')])
    expect(answers).toEqual([true, true])
    await expect.poll(() => messagesOf(wallet), PATIENT).toEqual(['sealed'])
    expect(await page.publish(topic, 'sealed')).toBe(true)
    await page.publish(topic, 'the next')
    await expect.poll(() => messagesOf(wallet), PATIENT).toEqual(['sealed', 'the next'])
  })

  test('every socket of a client gets a message, and any of them may acknowledge it', async () => {
    const topic = aTopic()
    const identity = createIdentity()
    const page = await join()
    const tabs = [await join({ identity, acknowledge: false }), await join({ identity })]
    for (const tab of tabs) await tab.call('irn_subscribe', { topic })
    await page.publish(topic, 'sealed')
    for (const tab of tabs) await expect.poll(() => messagesOf(tab), PATIENT).toEqual(['sealed'])
    const third = await join({ identity })
    await third.call('irn_subscribe', { topic })
    await page.publish(topic, 'the next')
    await expect.poll(() => messagesOf(third), PATIENT).toEqual(['the next'])
  })

  test('two wallets that scanned one code both get the proposal', async () => {
    const topic = aTopic()
    const [page, first, second] = [await join(), await join(), await join()]
    await page.publish(topic, 'proposal')
    for (const wallet of [first, second]) {
      await wallet.call('irn_subscribe', { topic })
      await expect.poll(() => messagesOf(wallet), PATIENT).toEqual(['proposal'])
    }
  })

  test('proposes and approves a session in one call each, which subscribe the caller too', async () => {
    const [pairingTopic, sessionTopic] = [aTopic(), aTopic()]
    const [page, wallet] = [await join(), await join()]
    const proposal = {
      pairingTopic,
      sessionProposal: 'proposal',
      ttl: 300,
      attestation: '',
      correlationId: 7,
    }
    expect(await page.call('wc_proposeSession', proposal)).toBe(true)
    await wallet.call('irn_subscribe', { topic: pairingTopic })
    await expect
      .poll(() => wallet.letters, PATIENT)
      .toMatchObject([{ tag: 1100, message: 'proposal', attestation: '' }])
    await page.call('irn_subscribe', { topic: sessionTopic })
    const approval = {
      ...{ pairingTopic, sessionTopic, ttl: 300 },
      ...{ sessionProposalResponse: 'response', sessionSettlementRequest: 'settlement' },
    }
    expect(await wallet.call('wc_approveSession', approval)).toBe(true)
    await expect
      .poll(() => page.letters.map(({ tag, message, topic }) => ({ tag, message, topic })), PATIENT)
      .toEqual([
        { tag: 1101, message: 'response', topic: pairingTopic },
        { tag: 1102, message: 'settlement', topic: sessionTopic },
      ])
    await page.publish(sessionTopic, 'answer')
    await expect.poll(() => messagesOf(wallet), PATIENT).toEqual(['proposal', 'answer'])
  })

  test('fetches what waits, once', async () => {
    const [one, other] = [aTopic(), aTopic()]
    const [page, wallet] = [await join(), await join()]
    await page.call('irn_batchPublish', {
      messages: [
        { topic: one, message: 'a', ttl: 60 },
        { topic: other, message: 'b', ttl: 60, tag: 5 },
      ],
    })
    const fetched = await wallet.call('irn_batchFetchMessages', { topics: [one, other] })
    expect(fetched).toMatchObject({
      hasMore: false,
      messages: [
        { message: 'a', tag: 0 },
        { message: 'b', tag: 5 },
      ],
    })
    await expect
      .poll(() => wallet.call('irn_fetchMessages', { topic: one }), PATIENT)
      .toEqual({ hasMore: false, messages: [] })
  })

  test('subscribes to many topics at once, and each by itself', async () => {
    const topics = Array.from({ length: 500 }, aTopic)
    const [page, wallet] = [await join(), await join()]
    const ids = topics.map((topic) =>
      createHash('sha256')
        .update(topic + wallet.identity.clientId)
        .digest('hex'),
    )
    expect(await wallet.call('irn_batchSubscribe', { topics })).toEqual(ids)
    const answer = await wallet.call('irn_batchSubscribeBlocking', { topics: topics.slice(0, 1) })
    expect(answer).toEqual([{ id: ids[0] }])
    await page.publish(topics[499] ?? '', 'sealed')
    await expect.poll(() => messagesOf(wallet), PATIENT).toEqual(['sealed'])
    await wallet.call('irn_batchUnsubscribe', {
      subscriptions: topics.map((topic) => ({ topic, id: 'whatever' })),
    })
    await page.publish(topics[499] ?? '', 'nobody listens')
    await wallet.call('irn_subscribe', { topic: topics[0] })
    await page.publish(topics[0] ?? '', 'the next')
    await expect.poll(() => messagesOf(wallet), PATIENT).toEqual(['sealed', 'the next'])
  })

  test('a message is gone when its time is over', async () => {
    const topic = aTopic()
    const page = await join()
    await page.publish(topic, 'short', { ttl: 1 })
    await page.publish(topic, 'long')
    await expect
      .poll(
        async () => {
          const visitor = await join({ acknowledge: false })
          await visitor.call('irn_subscribe', { topic })
          await expect.poll(() => messagesOf(visitor)).toContain('long')
          const messages = messagesOf(visitor)
          await visitor.close()
          return messages
        },
        { timeout: 5_000 },
      )
      .toEqual(['long'])
  })

  test('refuses what would overfill a mailbox, and still says yes to what is in it', async () => {
    const topic = aTopic()
    const page = await join()
    await page.call('irn_batchPublish', {
      messages: Array.from({ length: 64 }, (_, at) => ({ topic, message: `sealed ${at}`, ttl: 60 })),
    })
    await expect(page.publish(topic, 'one more')).rejects.toThrow('-32000 MailboxLimitExceeded')
    expect(await page.publish(topic, 'sealed 7')).toBe(true)
    const wallet = await join()
    await wallet.call('irn_subscribe', { topic })
    await expect.poll(() => wallet.letters.length, PATIENT).toBe(64)
    await expect.poll(() => page.publish(topic, 'one more').catch(() => false), PATIENT).toBe(true)
  })

  test('a batch is stored as a whole or not at all', async () => {
    const topic = aTopic()
    const [page, wallet] = [await join(), await join()]
    const messages = Array.from({ length: 65 }, (_, at) => ({ topic, message: `sealed ${at}`, ttl: 60 }))
    await expect(page.call('irn_batchPublish', { messages })).rejects.toThrow('-32000 MailboxLimitExceeded')
    await page.publish(topic, 'alone')
    await wallet.call('irn_subscribe', { topic })
    await expect.poll(() => messagesOf(wallet), PATIENT).toEqual(['alone'])
  })
})
