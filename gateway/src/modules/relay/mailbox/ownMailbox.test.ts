import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { testFolder } from '../../../testing/openFolder.ts'
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
const open = (dataDir: string, missed: (topics: readonly string[]) => void = () => {}) =>
  createOwnMailbox({ dataDir, limits, logger: pino({ level: 'silent' }), deliver: () => {}, missed })
const admit = async () => {}

test('of two relays on one data folder the second refuses messages, and takes the folder over once the first has ended', async () => {
  const dataDir = testFolder()
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
  const dataDir = testFolder()
  const [first, second] = [await open(dataDir), await open(dataDir)]
  await second.close()
  await first.close()
  await new Promise((resolve) => setTimeout(resolve, 700))
  const third = await open(dataDir)
  await third.put([letter('one')], payer)
  await third.close()
})

test('who subscribes while another relay has the folder is a party of the topic after the takeover, and gets what waits', async () => {
  const dataDir = testFolder()
  const [topic, other] = ['t'.repeat(64), 'u'.repeat(64)]
  const first = await open(dataDir)
  const missed: string[] = []
  const second = await open(dataDir, (topics) => void missed.push(...topics))
  await second.join([topic], 'page', admit)
  await second.join([other], 'wallet', admit)
  await second.join([topic, other], 'wallet', admit)
  const refuse = async (newTopics: number) => {
    throw new Error(`${newTopics} new`)
  }
  await expect(second.join([topic, 'v'.repeat(64)], 'page', refuse)).rejects.toThrow('1 new')
  expect(await second.join([topic], 'stranger', refuse)).toEqual([['page', 'wallet']])
  await first.close()
  await vi.waitFor(() => expect(missed).toEqual([topic, other]), { timeout: 10_000, interval: 100 })
  const answer = await second.join([topic, other], 'stranger', admit)
  expect(answer).toEqual([
    ['page', 'wallet'],
    ['wallet', 'stranger'],
  ])
  await second.close()
})
