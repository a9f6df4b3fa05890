import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../database/openDatabase.ts'
import { newSession } from '../../testing/makeAda.ts'
import { testFolder } from '../../testing/openFolder.ts'
import { openTestEngines } from '../../testing/openTestEngines.ts'
import { startTestWallet } from '../../testing/startTestWallet.ts'
import { createDecisionStore } from './decisionStore.ts'

const SENDING = { chain: 'eip155:42161', method: 'eth_sendRawTransaction', params: ['0x02'] }
const AT = '2026-11-27T12:00:00.000Z'

describe.each(await openTestEngines())('on $name', ({ databaseUrl }) => {
  test('of a decision that is kept and dropped at once the first holds, for everybody', async () => {
    const dataDir = testFolder()
    const database = await openDatabase({ dataDir, databaseUrl })
    onTestFinished(() => database.destroy())
    const store = createDecisionStore(database)
    for (let round = 0; round < 30; round += 1) {
      const id = randomUUID()
      const [isKept, settled, again] = await Promise.all([
        store.keep('ada', id, SENDING, AT),
        store.settle('ada', id, AT),
        store.keep('ada', id, SENDING, AT),
      ])
      const outcome = isKept ? { status: 'kept', ...SENDING } : { status: 'dropped' }
      expect([settled, again]).toEqual([outcome, isKept])
      expect(await store.settle('ada', id, AT)).toEqual(outcome)
    }
    // What was kept first stays; another user's decision of that id is another one.
    const id = randomUUID()
    expect(await store.keep('ada', id, SENDING, AT)).toBe(true)
    expect(await store.keep('ada', id, { ...SENDING, params: ['0x03'] }, AT)).toBe(false)
    expect(await store.settle('eve', id, AT)).toEqual({ status: 'dropped' })
    await store.forget('2027-01-01T00:00:00.000Z')
    expect(await store.settle('ada', id, AT)).toEqual({ status: 'dropped' })
  })
})

test('a decision is kept and settled with the device’s session alone', async () => {
  const wallet = await startTestWallet()
  onTestFinished(() => wallet.close())
  const { device, token } = await newSession(wallet, 'ada@example.com')
  const id = randomUUID()
  expect(await device.call('/api/decisions', { id, ...SENDING })).toMatchObject({ status: 401 })
  const keep = (more: object = {}) => device.call('/api/decisions', { id, ...SENDING, ...more }, { token })
  expect((await keep()).body).toEqual({ isKept: true })
  expect((await keep({ params: ['0x03'] })).body).toEqual({ isKept: false })
  expect((await keep({ id: 'one' })).status).toBe(422)
  const settled = await device.call('/api/decisions/settle', { id }, { token })
  expect(settled.body).toEqual({ status: 'kept', ...SENDING })
})
