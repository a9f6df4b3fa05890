import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Libsql from 'libsql'
import { pino } from 'pino'
import { afterAll, afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '../../../config/config.ts'
import { openTestRedis } from '../testing/openTestRedis.ts'
import { createFileMailbox } from './createFileMailbox.ts'
import { createRedisMailbox } from './createRedisMailbox.ts'
import type { Letter, Mailbox } from './mailbox.ts'

const redis = await openTestRedis()
afterAll(() => redis?.stop())

const HOUR_MS = 3_600_000
const logger = pino({ level: 'silent' })
const aTopic = () => randomBytes(32).toString('hex')
const payer = { project: 'shop', address: '' }
const everything = { mostBytes: 1_000_000 }
const admitAll = async () => {}

const open: Mailbox[] = []
afterEach(async () => {
  for (const mailbox of open.splice(0)) await mailbox.close()
})

type Opened = { mailbox: Mailbox; delivered: Letter[]; clock: { nowMs: number } }
const limitsOf = (environment: Record<string, string>) => readConfig(environment).relay.limits

async function openFile(environment: Record<string, string> = {}): Promise<Opened> {
  const dataDir = environment.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'latchkey-mailbox-'))
  const [delivered, clock] = [[] as Letter[], { nowMs: Date.now() }]
  const deliver = (letter: Letter) => void delivered.push(letter)
  const options = { dataDir, limits: limitsOf(environment), logger, deliver, now: () => clock.nowMs }
  const mailbox = await createFileMailbox(options)
  open.push(mailbox)
  return { mailbox, delivered, clock }
}

async function openRedis(environment: Record<string, string> = {}): Promise<Opened> {
  const [delivered, clock] = [[] as Letter[], { nowMs: Date.now() }]
  const deliver = (letter: Letter) => void delivered.push(letter)
  const limits = limitsOf(environment)
  const url = redis?.url ?? ''
  const mailbox = await createRedisMailbox({
    ...{ url, limits, logger, deliver, missed() {}, now: () => clock.nowMs },
  })
  open.push(mailbox)
  return { mailbox, delivered, clock }
}

const letterOf = ({ clock }: Opened, topic: string, message: string, ttlMs: number): Letter => ({
  ...{ topic, message, sender: 'page', tag: 1108, publishedAt: clock.nowMs },
  id: createHash('sha256').update(message).digest('hex'),
  expiresAt: clock.nowMs + ttlMs,
})
const messagesFor = async ({ mailbox }: Opened, topic: string, clientId: string) =>
  (await mailbox.unread(topic, clientId, everything)).letters.map(({ message }) => message)

const stores = [
  { name: 'its own file', open: openFile },
  ...(redis ? [{ name: 'Redis', open: openRedis }] : []),
]

describe.each(stores)('a mailbox in $name', ({ open }) => {
  test('keeps messages of a topic without subscribers for six hours at most', async () => {
    const opened = await open()
    const topic = aTopic()
    await opened.mailbox.put([letterOf(opened, topic, 'sealed', 100 * HOUR_MS)], payer)
    opened.clock.nowMs += 5.9 * HOUR_MS
    expect(await messagesFor(opened, topic, 'wallet')).toEqual(['sealed'])
    opened.clock.nowMs += 0.2 * HOUR_MS
    expect(await messagesFor(opened, topic, 'wallet')).toEqual([])
  })

  test('keeps the lifetime of messages for subscribers that are away', async () => {
    const opened = await open()
    const topic = aTopic()
    await opened.mailbox.join([topic], 'wallet', admitAll)
    opened.clock.nowMs += 20 * HOUR_MS
    await opened.mailbox.put([letterOf(opened, topic, 'sealed', 100 * HOUR_MS)], payer)
    opened.clock.nowMs += 99 * HOUR_MS
    expect(await messagesFor(opened, topic, 'wallet')).toEqual(['sealed'])
  })

  test('fetching does not shorten a lifetime, no matter who fetches', async () => {
    const opened = await open()
    const topic = aTopic()
    await opened.mailbox.join([topic], 'page', admitAll)
    await opened.mailbox.join([topic], 'wallet', admitAll)
    const letter = letterOf(opened, topic, 'sealed', 10 * HOUR_MS)
    await opened.mailbox.put([letter], payer)
    for (const reader of ['stranger', 'wallet']) {
      expect(await messagesFor(opened, topic, reader)).toEqual(['sealed'])
      opened.mailbox.take(topic, letter.id, reader, false)
      expect(await messagesFor(opened, topic, reader)).toEqual([])
    }
    opened.clock.nowMs += 9 * HOUR_MS
    expect(await messagesFor(opened, topic, 'another')).toEqual(['sealed'])
  })

  test('a stranger’s receipt shortens nothing; the other party’s leaves five minutes', async () => {
    const opened = await open()
    const topic = aTopic()
    await opened.mailbox.join([topic], 'page', admitAll)
    await opened.mailbox.join([topic], 'wallet', admitAll)
    await opened.mailbox.join([topic], 'stranger', admitAll)
    const letter = letterOf(opened, topic, 'sealed', 10 * HOUR_MS)
    await opened.mailbox.put([letter], payer)
    opened.mailbox.take(topic, letter.id, 'stranger', true)
    expect(await messagesFor(opened, topic, 'stranger')).toEqual([])
    opened.clock.nowMs += HOUR_MS
    expect(await messagesFor(opened, topic, 'wallet')).toEqual(['sealed'])
    opened.mailbox.take(topic, letter.id, 'wallet', true)
    expect(await messagesFor(opened, topic, 'wallet')).toEqual([])
    opened.clock.nowMs += 290_000
    expect(await messagesFor(opened, topic, 'another')).toEqual(['sealed'])
    opened.clock.nowMs += 20_000
    expect(await messagesFor(opened, topic, 'another')).toEqual([])
  })

  test('reads no more than it is asked for, and goes on from there', async () => {
    const opened = await open()
    const topic = aTopic()
    const messages = ['a', 'b', 'c'].map((name) => name.repeat(100))
    for (const message of messages)
      await opened.mailbox.put([letterOf(opened, topic, message, HOUR_MS)], payer)
    const first = await opened.mailbox.unread(topic, 'wallet', { mostBytes: 250 })
    expect(first.letters.map(({ message }) => message)).toEqual(messages.slice(0, 2))
    const rest = await opened.mailbox.unread(topic, 'wallet', { mostBytes: 250, after: first.next ?? 0 })
    expect(rest).toMatchObject({ letters: [{ message: messages[2] }] })
    expect(rest.next).toBeUndefined()
    const none = await opened.mailbox.unread(topic, 'wallet', { mostBytes: 50, mayBeEmpty: true })
    expect(none.letters).toEqual([])
    expect(none.next).toBeDefined()
    expect((await opened.mailbox.unread(topic, 'wallet', { mostBytes: 50 })).letters).toHaveLength(1)
  })

  test('remembers the first two clients of a topic, and asks before it remembers a new one', async () => {
    const { mailbox } = await open()
    const [one, other] = [aTopic(), aTopic()]
    const asked: number[] = []
    const admit = async (count: number) => void asked.push(count)
    expect(await mailbox.join([one], 'page', admit)).toEqual([['page']])
    expect(await mailbox.join([one, other], 'wallet', admit)).toEqual([['page', 'wallet'], ['wallet']])
    const answer = await mailbox.join([one, other], 'stranger', admit)
    expect(answer).toEqual([
      ['page', 'wallet'],
      ['wallet', 'stranger'],
    ])
    expect(asked).toEqual([1, 1])
    const refuse = async () => {
      throw new Error('no more topics')
    }
    await expect(mailbox.join([aTopic()], 'page', refuse)).rejects.toThrow('no more topics')
  })

  test('the bytes of what is over are free again', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const opened = await open({ RELAY_STORED_PER_CLIENT: '1048576' })
    const put = (ttlMs: number) =>
      opened.mailbox.put(
        [letterOf(opened, aTopic(), `${randomBytes(4).toString('hex')} ${'x'.repeat(400_000)}`, ttlMs)],
        payer,
      )
    await put(60_000)
    await put(60_000)
    await expect(put(60_000)).rejects.toThrow('This client has too many messages stored')
    opened.clock.nowMs += 70_000
    // Purged with whatever is put next, or every ten seconds.
    vi.advanceTimersByTime(10_000)
    await expect.poll(() => put(60_000).then(() => 'kept', String)).toBe('kept')
  })
})

describe('relay.db', () => {
  const SHAPE_ONE = `
    create table letters (
      seq integer primary key, topic text not null, id text not null, sender text not null,
      taken text not null default '', tag integer not null, size integer not null,
      published_at integer not null, expires_at integer not null, attestation text, message text not null
    );
    create unique index letters_once on letters (topic, id);
    create index letters_expiry on letters (expires_at);
    create index letters_waiting on letters (topic, expires_at, size) where taken = '';
    pragma user_version = 1;
  `

  test('of an older release opens, with every letter and who has taken it', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-mailbox-'))
    const database = new Libsql(join(dataDir, 'relay.db'))
    database.exec('pragma journal_mode = wal; pragma auto_vacuum = incremental')
    database.exec(SHAPE_ONE)
    const insert = database.prepare('insert into letters values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
    const [topic, other] = [aTopic(), aTopic()]
    const until = Date.now() + HOUR_MS
    for (let at = 1; at <= 300; at += 1)
      insert.run([
        at,
        at % 2 ? topic : other,
        `id ${at}`,
        'page',
        at > 298 ? 'wallet ' : '',
        1,
        9,
        1,
        until,
        '',
        `sealed ${at}`,
      ])
    database.close()
    const opened = await openFile({ DATA_DIR: dataDir })
    expect(await messagesFor(opened, topic, 'wallet')).toHaveLength(149)
    expect(await messagesFor(opened, other, 'wallet')).toHaveLength(149)
    expect((await messagesFor(opened, topic, 'another')).at(-1)).toBe('sealed 299')
    await opened.mailbox.put([letterOf(opened, aTopic(), 'new', HOUR_MS)], payer)
    await opened.mailbox.close()
    open.splice(0)
    const again = await openFile({ DATA_DIR: dataDir })
    expect(await messagesFor(again, topic, 'wallet')).toHaveLength(149)
  })

  test('of a newer release is refused, and left as it was', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-mailbox-'))
    const database = new Libsql(join(dataDir, 'relay.db'))
    database.exec('pragma user_version = 9')
    database.close()
    await expect(openFile({ DATA_DIR: dataDir })).rejects.toThrow('is of a newer release (shape 9)')
  })
})
