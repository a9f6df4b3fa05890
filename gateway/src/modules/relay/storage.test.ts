import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type ConnectOptions, connectClient, type TestClient } from './testing/connectClient.ts'
import { createIdentity } from './testing/createIdentity.ts'
import { aTopic, messagesOf, PATIENT } from './testing/openRelay.ts'
import { openTestRedis } from './testing/openTestRedis.ts'
import { startRelay, type TestRelay } from './testing/startRelay.ts'

const redis = await openTestRedis()
const stores: { name: string; store: Record<string, string> }[] = [
  { name: 'its own file', store: {} },
  ...(redis ? [{ name: 'Redis', store: { REDIS_URL: redis.url } }] : []),
]
afterAll(() => redis?.stop())

const outcomeOf = (call: Promise<unknown>) => call.then(String, (error: Error) => error.message)

describe.each(stores)('over $name', ({ store }) => {
  const open: TestClient[] = []
  const relays: TestRelay[] = []
  afterEach(async () => {
    await Promise.all(open.splice(0).map((client) => client.close()))
    await Promise.all(relays.splice(0).map((relay) => relay.close()))
  })
  const start = async (environment: Record<string, string> = {}) => {
    const relay = await startRelay({ ...store, ...environment })
    relays.push(relay)
    // Redis remembers what the test before has stored.
    const projectId = randomBytes(8).toString('hex')
    return {
      async join(options: ConnectOptions = {}) {
        const query = { projectId, auth: (options.identity ?? createIdentity()).jwt() }
        const client = await connectClient(relay.url, { query, ...options })
        open.push(client)
        return client
      },
    }
  }

  test('a batch that names one topic many times gets its messages once', async () => {
    const { join } = await start()
    const [page, wallet] = [await join(), await join()]
    const topic = aTopic()
    for (const message of ['a', 'b', 'c']) await page.publish(topic, message)
    const fetched = await wallet.call('irn_batchFetchMessages', { topics: Array(100).fill(topic) })
    expect(fetched).toMatchObject({
      hasMore: false,
      messages: [{ message: 'a' }, { message: 'b' }, { message: 'c' }],
    })
  })

  test('a batch returns a mebibyte at most, says that there is more, and the next one returns the rest', async () => {
    const { join } = await start()
    const [page, wallet] = [await join(), await join()]
    const topics = Array.from({ length: 4 }, aTopic)
    for (const topic of topics)
      for (let at = 0; at < 5; at += 1) await page.publish(topic, `${at} ${'x'.repeat(125_000)}`)
    const seen: string[] = []
    for (let turn = 0, hasMore = true; hasMore && turn < 10; turn += 1) {
      const answer = Object(await wallet.call('irn_batchFetchMessages', { topics }))
      const bytes = answer.messages.reduce(
        (sum: number, { message }: { message: string }) => sum + message.length,
        0,
      )
      expect(bytes).toBeLessThanOrEqual(1_048_576)
      seen.push(
        ...answer.messages.map(({ topic, message }: Record<string, string>) => `${topic} ${message?.[0]}`),
      )
      hasMore = answer.hasMore
    }
    expect(seen.sort()).toEqual(
      topics.flatMap((topic) => [0, 1, 2, 3, 4].map((at) => `${topic} ${at}`)).sort(),
    )
  })

  test('attestations are bounded, and count as bytes of the mailbox', async () => {
    const { join } = await start({ RELAY_MAILBOX_BYTES: '10000' })
    const page = await join()
    const answer = await outcomeOf(page.publish(aTopic(), 'sealed', { attestation: 'x'.repeat(4_097) }))
    expect(answer).toMatch(/^-32600 InvalidParams: attestation/)
    const topic = aTopic()
    const outcomes: string[] = []
    for (let at = 0; at < 3; at += 1)
      outcomes.push(await outcomeOf(page.publish(topic, `${at}`, { attestation: 'x'.repeat(4_096) })))
    expect(outcomes.map((text) => text.slice(0, 27))).toEqual(['true', 'true', '-32000 MailboxLimitExceeded'])
  })

  test('a client that takes its own messages cannot pile up more than four mailboxes of them on a topic', async () => {
    const { join } = await start({ RELAY_MAILBOX_MESSAGES: '8' })
    const [page, taker] = [await join(), await join()]
    const topic = aTopic()
    await taker.call('irn_subscribe', { topic })
    for (let at = 0; at < 80; at += 1) {
      await expect.poll(() => outcomeOf(page.publish(topic, `${at}`)), PATIENT).toBe('true')
      await expect.poll(() => taker.letters.length, PATIENT).toBe(at + 1)
    }
    const late = await join()
    await late.call('irn_subscribe', { topic })
    await page.publish(topic, 'last')
    await expect.poll(() => messagesOf(late).at(-1), PATIENT).toBe('last')
    expect(late.letters.length).toBeLessThanOrEqual(4 * 8 + 1)
    expect(messagesOf(taker)).toEqual([...Array.from({ length: 80 }, (_, at) => `${at}`), 'last'])
  })

  test('a message that is sent again once its time is over is a new one', async () => {
    vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    const { join } = await start()
    const [page, wallet] = [await join(), await join()]
    const topic = aTopic()
    await page.publish(topic, 'sealed', { ttl: 1 })
    vi.setSystemTime(Date.now() + 1_200)
    expect(await page.publish(topic, 'sealed', { ttl: 60 })).toBe(true)
    await wallet.call('irn_subscribe', { topic })
    await expect.poll(() => messagesOf(wallet), PATIENT).toEqual(['sealed'])
  })

  test.each([
    ['CLIENT', 'This client'],
    ['ADDRESS', 'This address'],
    ['PROJECT', 'This project'],
  ])(
    'stored bytes of one %s are limited, told with what to do, and free again once taken',
    async (who, subject) => {
      const { join } = await start({ [`RELAY_STORED_PER_${who}`]: '1048576' })
      const [page, wallet] = [await join(), await join()]
      const topics: string[] = []
      let outcome = 'true'
      while (outcome === 'true' && topics.length < 20) {
        const topic = aTopic()
        outcome = await outcomeOf(page.publish(topic, 'x'.repeat(120_000)))
        if (outcome === 'true') topics.push(topic)
      }
      expect(outcome).toMatch(/^-32000 StoredLimitExceeded: /)
      expect(outcome).toContain(subject)
      expect(topics.length).toBeGreaterThan(5)
      const elsewhere = await join({ query: { projectId: 'other', auth: createIdentity().jwt() } })
      if (who !== 'ADDRESS') expect(await elsewhere.publish(aTopic(), 'x'.repeat(120_000))).toBe(true)
      await wallet.call('irn_batchSubscribe', { topics })
      await expect.poll(() => wallet.letters.length, PATIENT).toBe(topics.length)
      await expect.poll(() => outcomeOf(page.publish(aTopic(), 'x'.repeat(120_000))), PATIENT).toBe('true')
    },
  )

  test('a store that strangers fill keeps room for what lives five minutes at most', async () => {
    const { join } = await start({
      ...{ RELAY_MAX_STORE_BYTES: '2097152', RELAY_STORED_PER_ADDRESS: '9000000' },
      ...{ RELAY_STORED_PER_CLIENT: '9000000', RELAY_STORED_PER_PROJECT: '9000000' },
      ...(store.REDIS_URL ? { REDIS_URL: `${store.REDIS_URL}/1` } : {}),
    })
    const [stranger, page, wallet] = [await join(), await join(), await join()]
    let outcome = ''
    for (const bytes of [100_000, 20_000, 300]) {
      outcome = 'true'
      for (let at = 0; at < 1_000 && outcome === 'true'; at += 1)
        outcome = await outcomeOf(stranger.publish(aTopic(), 'x'.repeat(bytes), { ttl: 2_592_000 }))
    }
    expect(outcome).toBe(
      '-32000 StoreUnavailable: The relay cannot store messages right now. Send the message again later.',
    )
    const topic = aTopic()
    expect(await outcomeOf(page.publish(topic, 'proposal', { ttl: 300 }))).toBe('true')
    await wallet.call('irn_subscribe', { topic })
    await expect.poll(() => messagesOf(wallet), PATIENT).toEqual(['proposal'])
  })

  test('a project whose part strangers fill keeps room for what lives five minutes at most', async () => {
    const { join } = await start({ RELAY_STORED_PER_PROJECT: '1048576' })
    const [stranger, page] = [await join(), await join()]
    let outcome = ''
    for (const bytes of [100_000, 20_000, 300]) {
      outcome = 'true'
      for (let at = 0; at < 1_000 && outcome === 'true'; at += 1)
        outcome = await outcomeOf(stranger.publish(aTopic(), 'x'.repeat(bytes), { ttl: 2_592_000 }))
    }
    expect(outcome).toMatch(/^-32000 StoredLimitExceeded: This project /)
    expect(await outcomeOf(page.publish(aTopic(), 'proposal', { ttl: 300 }))).toBe('true')
    expect(await outcomeOf(page.publish(aTopic(), 'x'.repeat(20_000), { ttl: 300 }))).toBe('true')
  })

  test.each(['ADDRESS', 'CLIENT', 'PROJECT'])('bytes that one %s publishes are metered', async (who) => {
    const { join } = await start({ [`RELAY_BYTES_PER_${who}`]: '1000/200000' })
    const page = await join()
    expect(await outcomeOf(page.publish(aTopic(), 'x'.repeat(120_000)))).toBe('true')
    const answer = await outcomeOf(page.publish(aTopic(), 'x'.repeat(120_000)))
    expect(answer).toMatch(/^3001 TooManyRequests: .* Try again in \d+ s\.$/)
  })

  test('strangers do not take the seats of the two that used a topic first', async () => {
    const { join } = await start({ RELAY_MAX_SUBSCRIBERS_PER_TOPIC: '4' })
    const topic = aTopic()
    const identity = createIdentity()
    const page = await join()
    await page.call('irn_subscribe', { topic })
    const wallet = await join({ identity })
    await wallet.call('irn_subscribe', { topic })
    await wallet.close()
    const strangers = await Promise.all(Array.from({ length: 5 }, () => join()))
    const outcomes: string[] = []
    for (const stranger of strangers)
      outcomes.push(await outcomeOf(stranger.call('irn_subscribe', { topic })))
    expect(outcomes.filter((text) => text.includes('SubscriberLimitExceeded'))).toHaveLength(3)
    const back = await join({ identity })
    expect(await outcomeOf(back.call('irn_subscribe', { topic }))).toMatch(/^[0-9a-f]{64}$/)
    await page.publish(topic, 'sealed')
    await expect.poll(() => messagesOf(back), PATIENT).toEqual(['sealed'])
  })
})
