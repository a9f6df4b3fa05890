import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createOwnMailbox } from './createOwnMailbox.ts'
import type { Letter } from './mailbox.ts'

const MIB = 1_048_576
const letter = (id: string): Letter => ({
  topic: 't'.repeat(64),
  id,
  sender: 'a',
  message: 'sealed',
  tag: 1,
  publishedAt: Date.now(),
  expiresAt: Date.now() + 60_000,
})
const payer = { project: 'p', address: 'h' }
const limits = {
  mailboxMessages: 100,
  mailboxBytes: MIB,
  storeBytes: 64 * MIB,
  storedPerClient: MIB,
  storedPerAddress: MIB,
  storedPerProject: MIB,
  topics: 100,
}
const open = (dataDir: string) =>
  createOwnMailbox({ dataDir, limits, logger: pino({ level: 'silent' }), deliver: () => {} })

test('of two relays on one data folder the second refuses messages, and takes the folder over once the first has ended', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-own-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const first = await open(dataDir)
  await first.put([letter('one')], payer)
  const second = await open(dataDir)
  await expect(second.put([letter('two')], payer)).rejects.toMatchObject({ name: 'RelayError' })
  await first.put([letter('three')], payer)
  await first.close()
  await vi.waitFor(() => second.put([letter('four')], payer), { timeout: 10_000, interval: 100 })
  const { letters } = await second.unread('t'.repeat(64), 'b', { mostBytes: MIB })
  expect(letters.map(({ id }) => id)).toEqual(['one', 'three', 'four'])
  await second.close()
})

test('a relay that was closed while it waited for the folder does not take it afterwards', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-own-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const [first, second] = [await open(dataDir), await open(dataDir)]
  await second.close()
  await first.close()
  await new Promise((resolve) => setTimeout(resolve, 700))
  const third = await open(dataDir)
  await third.put([letter('one')], payer)
  await third.close()
})
