import { randomBytes } from 'node:crypto'
import { appendFileSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { testFolder } from '../../testing/openFolder.ts'
import { openKeyList } from './keyList.ts'
import { type LogLogin, openWalletLog } from './walletLog.ts'

const ADA: LogLogin = { projectId: 'test', issuer: 'email', subject: 'ada@example.com' }
const GITHUB: LogLogin = { projectId: 'test', issuer: 'github', subject: '7' }
const randomKey = () => randomBytes(32).toString('base64')

function startFolder() {
  const folder = testFolder()
  const list = join(folder, 'keys.json')
  let keys: Record<string, string> = {}
  const said: { level: number; line?: number; msg: string }[] = []
  const logger = pino({}, { write: (text: string) => void said.push(JSON.parse(text)) })
  let time = Date.parse('2026-11-28T00:00:00Z')
  const logs = join(folder, 'logs')
  return {
    said,
    file: (name = 'gateway') => join(logs, `${name}.log`),
    setKeys(current: string, ...others: string[]) {
      const before = keys
      keys = Object.fromEntries([current, ...others].map((id) => [id, before[id] ?? randomKey()]))
      writeFileSync(list, JSON.stringify({ current, keys }))
    },
    async open(name = 'gateway') {
      const log = await openWalletLog(join(logs, `${name}.log`), {
        ...{ sealer: openKeyList(list), logger, now: () => (time += 1) },
      })
      onTestFinished(log.close)
      return log
    },
  }
}

test('what was written is known after a restart, is nobody’s to read, and names no login', async () => {
  const folder = startFolder()
  folder.setKeys('one')
  await (await folder.open()).write('made', [ADA], 'wallet-1')
  const log = await folder.open()
  expect(await log.lookUp([ADA])).toEqual({ held: ['wallet-1'], released: [] })
  expect(await log.lookUp([GITHUB])).toEqual({ held: [], released: [] })
  expect(await log.lookUp([{ ...ADA, projectId: 'other' }])).toEqual({ held: [], released: [] })
  expect(statSync(folder.file()).mode & 0o777).toBe(0o600)
  const text = readFileSync(folder.file(), 'utf8')
  expect(text).not.toMatch(/ada|example|test/)
  expect(text.split('\n')).toHaveLength(2)
})

test('a login that was removed or whose wallet was deleted is free, until it has a wallet again', async () => {
  const folder = startFolder()
  folder.setKeys('one')
  const log = await folder.open()
  await log.write('made', [ADA, GITHUB], 'wallet-1')
  await log.write('removed', [GITHUB], 'wallet-1')
  expect(await log.lookUp([ADA])).toEqual({ held: ['wallet-1'], released: [] })
  expect(await log.lookUp([GITHUB])).toEqual({ held: [], released: ['wallet-1'] })
  await log.write('made', [GITHUB], 'wallet-2')
  await log.write('deleted', [ADA], 'wallet-1')
  const after = await folder.open()
  expect(await after.lookUp([GITHUB])).toEqual({ held: ['wallet-2'], released: ['wallet-1'] })
  expect(await after.lookUp([ADA])).toEqual({ held: [], released: ['wallet-1'] })
})

test('a new key finds what an old one wrote; a list that lacks a key of the log stops the start', async () => {
  const folder = startFolder()
  folder.setKeys('one')
  await (await folder.open()).write('made', [ADA], 'wallet-1')
  folder.setKeys('two', 'one')
  const log = await folder.open()
  await log.write('found', [GITHUB], 'wallet-1')
  expect(await log.lookUp([ADA])).toEqual({ held: ['wallet-1'], released: [] })
  folder.setKeys('two')
  await expect(folder.open()).rejects.toThrow('no key "one"')
})

test('each gateway has a file of its own, and reads what the others have written since', async () => {
  const folder = startFolder()
  folder.setKeys('one')
  const [one, other] = [await folder.open('one'), await folder.open('other')]
  await one.write('made', [ADA], 'wallet-1')
  expect(await other.lookUp([ADA])).toEqual({ held: ['wallet-1'], released: [] })
  await other.write('removed', [ADA], 'wallet-1')
  expect(await one.lookUp([ADA])).toEqual({ held: [], released: ['wallet-1'] })
})

test('a torn last line is taken away; damage in the middle is said at the start, and hides no other line', async () => {
  const folder = startFolder()
  folder.setKeys('one')
  const log = await folder.open()
  await log.write('made', [ADA], 'wallet-1')
  await log.write('made', [GITHUB], 'wallet-2')
  await log.close()
  const [first = '', second = ''] = readFileSync(folder.file(), 'utf8').split('\n')
  appendFileSync(folder.file(), second.slice(0, 40))
  await (await folder.open()).write('found', [ADA], 'wallet-1')
  expect(folder.said.map(({ level, msg }) => [level, msg])).toEqual([
    [40, 'the last line of the log of wallets was torn, and is taken away'],
  ])
  // One letter of another wallet's id, which is still the right form.
  writeFileSync(folder.file(), [first.replace('wallet-1', 'wallet-9'), 'rubbish', second, ''].join('\n'))
  folder.said.splice(0)
  const after = await folder.open()
  expect(folder.said.map(({ level, line }) => [level, line])).toEqual([
    [50, 1],
    [50, 2],
  ])
  expect(await after.lookUp([ADA, GITHUB])).toEqual({ held: ['wallet-2'], released: [] })
})

test('many at once are whole lines, each of them', async () => {
  const folder = startFolder()
  folder.setKeys('one')
  const log = await folder.open()
  const people = Array.from({ length: 50 }, (_, index) => ({ ...ADA, subject: `${index}@example.com` }))
  await Promise.all(people.map((login, index) => log.write('made', [login], `wallet-${index}`)))
  const again = await folder.open()
  expect((await again.lookUp(people)).held).toHaveLength(50)
  expect(folder.said).toEqual([])
})

test('a file that cannot be written stops the start', async () => {
  const folder = startFolder()
  folder.setKeys('one')
  writeFileSync(join(folder.file(), '../../blocked'), '')
  await expect(folder.open('../blocked/gateway')).rejects.toThrow('WALLET_LOG_FILE cannot be written')
})
