import { createHash, randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Libsql from 'libsql'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { readConfig } from '../../../config/config.ts'
import { createFileMailbox } from './createFileMailbox.ts'
import { readLines } from './journalLines.ts'
import type { Letter, Mailbox } from './mailbox.ts'
import { openJournal } from './openJournal.ts'

const logger = pino({ level: 'silent' })
const payer = { project: 'shop', address: '' }
const everything = { mostBytes: 10_000_000 }
const aTopic = () => randomBytes(32).toString('hex')

const open: Mailbox[] = []
const folders: string[] = []
afterEach(async () => {
  for (const mailbox of open.splice(0)) await mailbox.close()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-journal-'))
  folders.push(folder)
  return folder
}

async function openMailbox(dataDir: string): Promise<Mailbox> {
  // So small that letters are moved to the database after sixteen of a kilobyte.
  const { limits } = readConfig({ RELAY_MAX_STORE_BYTES: '1048576' }).relay
  const mailbox = await createFileMailbox({ dataDir, limits, logger, deliver() {} })
  open.push(mailbox)
  return mailbox
}

/** What a kill leaves behind: the files as they are now. */
function kill(dataDir: string): string {
  const copy = aFolder()
  cpSync(dataDir, copy, { recursive: true })
  return copy
}

const letterOf = (topic: string, text: string): Letter => {
  const message = `${text} ${'x'.repeat(1_000)}`
  return {
    ...{ topic, message, sender: 'page', tag: 1108, publishedAt: Date.now() },
    id: createHash('sha256').update(message).digest('hex'),
    expiresAt: Date.now() + 300_000,
  }
}
const read = async (mailbox: Mailbox, topic: string, clientId: string) =>
  (await mailbox.unread(topic, clientId, everything)).letters.map(({ message }) => message.split(' ')[0])
const names = (count: number) => Array.from({ length: count }, (_, at) => String(at))

test('whatever was acknowledged is there after a kill, in its order, wherever letters were at that moment', async () => {
  const dataDir = aFolder()
  const mailbox = await openMailbox(dataDir)
  const topic = aTopic()
  const copies: string[] = []
  for (const name of names(60)) {
    await mailbox.put([letterOf(topic, name)], payer)
    copies.push(kill(dataDir))
  }
  for (const at of [0, 5, 14, 15, 16, 17, 30, 31, 32, 45, 58, 59]) {
    const back = await openMailbox(copies[at] ?? '')
    expect(await read(back, topic, 'wallet')).toEqual(names(at + 1))
  }
})

test('who has taken a letter is known after a kill, whether it is in the journal or in the database', async () => {
  const dataDir = aFolder()
  const mailbox = await openMailbox(dataDir)
  const topic = aTopic()
  const [early, late] = [letterOf(topic, 'early'), letterOf(topic, 'late')]
  await mailbox.put([early], payer)
  for (const name of names(40)) await mailbox.put([letterOf(aTopic(), name)], payer)
  await mailbox.put([late, letterOf(topic, 'other')], payer)
  await expect.poll(() => storedIn(dataDir)).toContain('early')
  expect(storedIn(dataDir)).not.toContain('late')
  for (const { id } of [early, late]) mailbox.take(topic, id, 'wallet', true)
  await mailbox.put([letterOf(topic, 'next')], payer)
  const killed = kill(dataDir)
  await mailbox.close()
  open.length = 0
  // Once after the kill, once more after a stop that follows it, and after a stop without a kill.
  for (const folder of [killed, killed, dataDir]) {
    const back = await openMailbox(folder)
    expect(await read(back, topic, 'wallet')).toEqual(['other', 'next'])
    expect(await read(back, topic, 'stranger')).toEqual(['early', 'late', 'other', 'next'])
    await back.close()
  }
  open.length = 0
})

test('a kill between the move to the database and the end of the journal leaves each letter once', async () => {
  const dataDir = aFolder()
  const mailbox = await openMailbox(dataDir)
  const topic = aTopic()
  for (const name of names(5)) await mailbox.put([letterOf(topic, name)], payer)
  const before = kill(dataDir)
  await mailbox.close()
  cpSync(join(before, 'relay-1.log'), join(dataDir, 'relay-1.log'))
  const back = await openMailbox(dataDir)
  expect(await read(back, topic, 'wallet')).toEqual(names(5))
  await back.put([letterOf(topic, '5')], payer)
  await back.close()
  open.length = 0
  expect(storedIn(dataDir)).toEqual(names(6))
  expect(readdirSync(dataDir).filter((name) => name.endsWith('.log'))).toEqual([])
})

test('after a stop everything is in the database, receipts too, and the journal is gone', async () => {
  const dataDir = aFolder()
  const mailbox = await openMailbox(dataDir)
  const topic = aTopic()
  const [taken, waiting] = [letterOf(topic, 'taken'), letterOf(topic, 'waiting')]
  await mailbox.put([taken, waiting], payer)
  mailbox.take(topic, taken.id, 'wallet', true)
  await mailbox.close()
  open.length = 0
  expect(readdirSync(dataDir).filter((name) => name.endsWith('.log'))).toEqual([])
  expect(storedIn(dataDir)).toEqual(['taken', 'waiting'])
  expect(await read(await openMailbox(dataDir), topic, 'wallet')).toEqual(['waiting'])
})

test('letters that cannot be moved stay in the journal, are served, and are moved after the next start', async () => {
  const dataDir = aFolder()
  const mailbox = await openMailbox(dataDir)
  const topic = aTopic()
  rename(dataDir, 'letters', 'hidden')
  for (const name of names(40)) await mailbox.put([letterOf(topic, name)], payer)
  expect(await read(mailbox, topic, 'wallet')).toEqual(names(40))
  await mailbox.close()
  open.length = 0
  rename(dataDir, 'hidden', 'letters')
  expect(storedIn(dataDir)).toEqual([])
  const back = await openMailbox(dataDir)
  expect(await read(back, topic, 'wallet')).toEqual(names(40))
  await expect.poll(() => storedIn(dataDir)).toEqual(names(40))
})

test('a letter that is removed before it is moved does not come into the database', async () => {
  const dataDir = aFolder()
  const { limits } = readConfig({}).relay
  let nowMs = Date.now()
  const mailbox = await createFileMailbox({ dataDir, limits, logger, deliver() {}, now: () => nowMs })
  await mailbox.put([letterOf(aTopic(), 'short')], payer)
  nowMs += 400_000
  await mailbox.close()
  expect(storedIn(dataDir)).toEqual([])
})

test('a journal returns its lines, not those that were forgotten, nor one that was cut off', async () => {
  const folder = aFolder()
  const { journal, lines } = await openJournal(folder, 1_000)
  expect(lines).toEqual([])
  await journal.append(['one', 'two'])
  const forget = await journal.turn()
  await journal.append(['three'])
  expect([...(await openJournal(kill(folder), 1_000)).lines].sort()).toEqual(['one', 'three', 'two'])
  await forget()
  expect((await openJournal(kill(folder), 1_000)).lines).toEqual(['three'])

  // The file that was forgotten is used again, and its old lines are still in it behind the new one.
  const forgetThree = await journal.turn()
  await journal.append(['4'])
  expect([...(await openJournal(kill(folder), 1_000)).lines].sort()).toEqual(['4', 'three'])
  await forgetThree()
  const copy = kill(folder)
  expect((await openJournal(copy, 1_000)).lines).toEqual(['4'])
  expect(readdirSync(folder)).toHaveLength(2)
  await journal.close()
})

test('of what the journal and the database say of receipts, the later counts, in whatever order files are read', async () => {
  const line = (expiresAt: number, takers: string) => JSON.stringify({ taken: [[7, expiresAt, takers]] })
  const [early, late] = [line(9, 'one '), line(5, 'one two ')]
  for (const lines of [
    [early, late],
    [late, early],
  ])
    expect(readLines(lines).taken.get(7)).toEqual({ expiresAt: 5, takers: 'one two ' })

  const dataDir = aFolder()
  const mailbox = await openMailbox(dataDir)
  const topic = aTopic()
  const letter = letterOf(topic, 'taken')
  await mailbox.put([letter], payer)
  mailbox.take(topic, letter.id, 'one', true)
  await mailbox.put([letterOf(topic, 'next')], payer)
  const before = kill(dataDir)
  mailbox.take(topic, letter.id, 'two', true)
  await mailbox.close()
  open.length = 0
  // Killed before the journal was forgotten: it knows less than the database.
  cpSync(join(before, 'relay-1.log'), join(dataDir, 'relay-1.log'))
  expect(await read(await openMailbox(dataDir), topic, 'two')).toEqual(['next'])
})

test('a line that a crash cut in two is skipped, and so is a file without a mark', async () => {
  const dataDir = aFolder()
  const mailbox = await openMailbox(dataDir)
  const topic = aTopic()
  await mailbox.put([letterOf(topic, 'whole')], payer)
  await mailbox.put([letterOf(topic, 'torn')], payer)
  const copy = kill(dataDir)
  const path = join(copy, 'relay-1.log')
  const bytes = readFileSync(path)
  bytes.fill(0, bytes.lastIndexOf('torn') + 100)
  writeFileSync(path, bytes)
  writeFileSync(join(copy, 'relay-2.log'), Buffer.alloc(10_000))
  expect(await read(await openMailbox(copy), topic, 'wallet')).toEqual(['whole'])
})

function storedIn(dataDir: string): readonly string[] {
  const database = new Libsql(join(dataDir, 'relay.db'))
  const rows = database.prepare('select message from letters order by seq').all([]) as { message: string }[]
  database.close()
  return rows.map(({ message }) => message.split(' ')[0] ?? '')
}

function rename(dataDir: string, from: string, to: string): void {
  const database = new Libsql(join(dataDir, 'relay.db'))
  database.exec(`alter table ${from} rename to ${to}`)
  database.close()
}
