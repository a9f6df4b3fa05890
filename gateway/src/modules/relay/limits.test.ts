import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createIdentity } from './testing/createIdentity.ts'
import { aTopic, messagesOf, openRelay, PATIENT } from './testing/openRelay.ts'

const outcomeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'stored',
    (error: Error) => error.message,
  )

test('a flood is refused with a code, and others are served meanwhile', async () => {
  const relay = await openRelay({ RELAY_RATE_LIMIT: '50/200', RELAY_MAX_REFUSALS: '2000' })
  const [flooder, page, wallet] = [await relay.join(), await relay.join(), await relay.join()]
  const topic = aTopic()
  await wallet.call('irn_subscribe', { topic })
  const flood = Array.from({ length: 1_000 }, (_, at) => outcomeOf(flooder.publish(aTopic(), `flood ${at}`)))
  await page.publish(topic, 'sealed')
  await expect.poll(() => messagesOf(wallet), PATIENT).toEqual(['sealed'])
  const outcomes = await Promise.all(flood)
  const stored = outcomes.filter((outcome) => outcome === 'stored').length
  expect(stored).toBeGreaterThanOrEqual(200)
  // What a second or two earn on a slow machine is let through too.
  expect(stored).toBeLessThan(600)
  const pattern = /^3001 TooManyRequests: .* Try again in \d+ s\.$/
  expect(outcomes.find((outcome) => outcome !== 'stored')).toMatch(pattern)
})

test('strangers who knock again and again fill no log', async () => {
  const relay = await openRelay()
  const codes = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const socket = new WebSocket(`${relay.url}/?auth=nonsense&projectId=x`)
      return new Promise<number>((resolve) => {
        socket.addEventListener('close', ({ code }) => resolve(code))
      })
    }),
  )
  expect(new Set(codes)).toEqual(new Set([3000]))
  const lines = relay.log.filter((line) => line.includes('relay client refused'))
  expect(lines.length).toBe(1)
})

test('a full store refuses, keeps what it has, and takes more once there is room', async () => {
  const relay = await openRelay({ RELAY_MAX_STORE_BYTES: '1048576', RELAY_MAILBOX_BYTES: '100000000' })
  const [page, wallet] = [await relay.join(), await relay.join()]
  const outcomes: string[] = []
  const topics: string[] = []
  while (!outcomes.at(-1)?.includes('StoreUnavailable') && outcomes.length < 100) {
    const topic = aTopic()
    const ttl = outcomes.length === 0 ? 60 : 2
    const outcome = await outcomeOf(page.publish(topic, 'x'.repeat(100_000), { ttl }))
    if (outcome === 'stored') topics.push(topic)
    outcomes.push(outcome)
  }
  expect(outcomes.at(-1)).toBe(
    '-32000 StoreUnavailable: The relay cannot store messages right now. Send the message again later.',
  )
  expect(topics.length).toBeGreaterThan(5)
  await wallet.call('irn_subscribe', { topic: topics[0] })
  await expect.poll(() => wallet.letters.length, PATIENT).toBe(1)
  // The others are over after two seconds, and deleted some seconds later.
  const more = () => page.publish(aTopic(), 'x'.repeat(100_000)).catch(() => false)
  await expect.poll(more, { timeout: 18_000, interval: 500 }).toBe(true)
})

test('a topic holds so many bytes, to the byte, and other topics have their own', async () => {
  const relay = await openRelay({ RELAY_MAILBOX_BYTES: '1024' })
  const page = await relay.join()
  const [topic, other] = [aTopic(), aTopic()]
  expect(await page.publish(topic, 'x'.repeat(1_000))).toBe(true)
  await expect(page.publish(topic, 'y'.repeat(25))).rejects.toThrow('MailboxLimitExceeded')
  expect(await page.publish(topic, 'y'.repeat(24))).toBe(true)
  await expect(page.publish(topic, 'z')).rejects.toThrow('MailboxLimitExceeded')
  expect(await page.publish(topic, 'x'.repeat(1_000))).toBe(true)
  expect(await page.publish(other, 'z'.repeat(1_024))).toBe(true)
})

test('what is sent beside the sealed message is in no file and in no log', async () => {
  const relay = await openRelay()
  const [page, wallet] = [await relay.join(), await relay.join()]
  const topic = aTopic()
  const plain = { rpcMethods: ['plain-method'], txHashes: ['plain-hash'] }
  const tvf = { correlationId: 1, chainId: 'eip155:1', ...plain }
  await page.call('wc_proposeSession', { pairingTopic: topic, sessionProposal: 'sealed-1', ttl: 60, ...tvf })
  await page.publish(topic, 'sealed-2', { tvf })
  await page.publish(topic, 'sealed-2', { ttl: 'plain-ttl' }).catch(() => {})
  await wallet.call('irn_subscribe', { topic })
  await expect.poll(() => messagesOf(wallet), PATIENT).toEqual(['sealed-1', 'sealed-2'])
  const files = readdirSync(relay.dataDir).map((name) => readFileSync(join(relay.dataDir, name), 'latin1'))
  expect(files.join('')).toContain('sealed-2')
  for (const text of [...files, relay.log.join(''), wallet.frames.join('')])
    expect(text).not.toContain('plain-')
  // Not even the sealed one goes to the log, nor who it is for.
  expect(relay.log.join('')).not.toMatch(new RegExp(`sealed|${topic}|did:key`))
})

test('one socket listens to so many topics, one topic has so many clients, one address so many sockets', async () => {
  const relay = await openRelay({
    RELAY_MAX_TOPICS_PER_SOCKET: '3',
    RELAY_MAX_SUBSCRIBERS_PER_TOPIC: '2',
    RELAY_MAX_SOCKETS_PER_CLIENT: '4',
  })
  const clients = await Promise.all(Array.from({ length: 4 }, () => relay.join()))
  const [first, second, third] = clients
  for (let at = 0; at < 3; at += 1) await first?.call('irn_subscribe', { topic: aTopic() })
  const tooMany = '-32000 SubscriberLimitExceeded'
  await expect(first?.call('irn_subscribe', { topic: aTopic() })).rejects.toThrow(tooMany)
  const outcomes = await first?.call('irn_batchSubscribeBlocking', { topics: [aTopic()] })
  const [outcome] = Object.values(Object(outcomes))
  expect(outcome).toMatchObject({ error: { code: -32000, data: 'SubscriberLimitExceeded' } })

  const topic = aTopic()
  await second?.call('irn_subscribe', { topic })
  await third?.call('irn_subscribe', { topic })
  await expect(clients[3]?.call('irn_subscribe', { topic })).rejects.toThrow(tooMany)

  const fifth = await relay.join()
  expect(await fifth.closed).toMatchObject({ code: 3001 })
  await first?.close()
  await expect
    .poll(async () => {
      const next = await relay.join()
      const answer = await next.call('irn_subscribe', { topic: aTopic() }).catch(() => 'refused')
      await next.close()
      return answer
    }, PATIENT)
    .not.toBe('refused')
})

test('a client that comes back to more than a socket may hold gets all of it, in parts', async () => {
  const relay = await openRelay()
  const [page, wallet] = [await relay.join(), await relay.join()]
  const topics = Array.from({ length: 24 }, aTopic)
  for (const topic of topics)
    for (let at = 0; at < 5; at += 1) await page.publish(topic, `${at} ${'x'.repeat(125_000)}`)
  await wallet.call('irn_batchSubscribe', { topics })
  await expect.poll(() => wallet.letters.length, PATIENT).toBe(120)
})

test('what is fetched comes in parts of a mebibyte at most, oldest first, and the answer says whether there is more', async () => {
  const relay = await openRelay({ RELAY_MAILBOX_BYTES: '2000000' })
  const [page, wallet] = [await relay.join(), await relay.join()]
  const topic = aTopic()
  const numbers = Array.from({ length: 12 }, (_, at) => String(at).padStart(2, '0'))
  for (const number of numbers) await page.publish(topic, number + 'x'.repeat(124_998))
  const fetch = async () => {
    const { messages, hasMore } = Object(await wallet.call('irn_fetchMessages', { topic }))
    return { numbers: messages.map(({ message }: { message: string }) => message.slice(0, 2)), hasMore }
  }
  expect(await fetch()).toEqual({ numbers: numbers.slice(0, 8), hasMore: true })
  // What was fetched is taken once the answer is out.
  await expect.poll(fetch, PATIENT).toEqual({ numbers: numbers.slice(8), hasMore: false })
})

test('a frame that is far too large, or is no text, closes the socket', async () => {
  const relay = await openRelay()
  const large = await relay.join()
  large.send('x'.repeat(2_200_000))
  expect((await large.closed).code).toBe(1009)
  const binary = await relay.join()
  binary.send(new Uint8Array([1, 2, 3]))
  expect((await binary.closed).code).toBe(1003)
})

test('a project that is struck off loses its sockets by the next heartbeat', async () => {
  const projectsFile = join(mkdtempSync(join(tmpdir(), 'latchkey-relay-projects-')), 'projects.json')
  const write = (ids: readonly string[]) =>
    writeFileSync(projectsFile, JSON.stringify(ids.map((id) => ({ id, origins: [] }))))
  write(['stays', 'leaves'])
  const relay = await openRelay({ PROJECTS_FILE: projectsFile, RELAY_HEARTBEAT_MS: '200' })
  const join_ = (projectId: string) => relay.join({ query: { projectId, auth: createIdentity().jwt() } })
  const [stays, leaves] = [await join_('stays'), await join_('leaves')]
  write(['stays'])
  expect(await leaves.closed).toEqual({ code: 3000, reason: 'Unauthorized: invalid key' })
  expect(await stays.call('irn_subscribe', { topic: aTopic() })).toMatch(/^[0-9a-f]{64}$/)
})

test('a peer that does not answer pings is cut off, one that does stays', async () => {
  const relay = await openRelay({ RELAY_HEARTBEAT_MS: '200' })
  const deaf = await relay.join({ answerPings: false })
  const well = await relay.join()
  expect((await deaf.closed).code).toBe(1006)
  expect(well.pings()).toBeGreaterThan(0)
  expect(await well.call('irn_subscribe', { topic: aTopic() })).toMatch(/^[0-9a-f]{64}$/)
})
