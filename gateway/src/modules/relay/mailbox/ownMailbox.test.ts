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

test('of two relays on one data folder the second refuses messages, and takes the folder over once the first has ended', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-own-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const limits = {
    mailboxMessages: 100,
    mailboxBytes: MIB,
    storeBytes: 64 * MIB,
    storedPerClient: MIB,
    storedPerAddress: MIB,
    storedPerProject: MIB,
    topics: 100,
  }
  const open = () =>
    createOwnMailbox({ dataDir, limits, logger: pino({ level: 'silent' }), deliver: () => {} })
  const first = await open()
  await first.put([letter('one')], payer)
  const second = await open()
  await expect(second.put([letter('two')], payer)).rejects.toMatchObject({ name: 'RelayError' })
  await first.put([letter('three')], payer)
  await first.close()
  await vi.waitFor(() => second.put([letter('four')], payer), { timeout: 10_000, interval: 100 })
  const { letters } = await second.unread('t'.repeat(64), 'b', { mostBytes: MIB })
  expect(letters.map(({ id }) => id)).toEqual(['one', 'three', 'four'])
  await second.close()
})
