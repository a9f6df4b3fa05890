import { expect, test } from 'vitest'
import { createMemoryStorage } from '../../../../packages/core/src/testing/createTestKit.ts'
import type { Contribution } from './contribution.ts'
import { createOwnStore } from './createOwnStore.ts'
import { parseSnapshot } from './snapshot.ts'
import { treasuryView } from './treasuryView.ts'

const TREASURY = '0x4c617463686b65794C6162547265617375727901'
const hash = (digit: string) => `0x${digit.repeat(64)}`
const contribution = (digit: string, block: bigint, amount = 1n, index = 0): Contribution => ({
  hash: hash(digit),
  from: TREASURY.toLowerCase(),
  amount,
  blockNumber: block,
  index,
  minedAt: 0,
})
const balance = { balance: 10n, blockNumber: 5n, readAt: 1 }
const own: readonly Contribution[] = []

test('[S1.1] nothing is known before the first answer, and a failure says why', () => {
  expect(treasuryView({ own })).toEqual({ step: 'reading' })
  expect(treasuryView({ own, problem: { reason: 'unreachable' } })).toEqual({
    step: 'unreachable',
    problem: { reason: 'unreachable' },
  })
})

test('[S1.1] what the build knew is the last known state until the chain answers', () => {
  const snapshot = { ...balance, contributions: [contribution('a', 1n)] }
  expect(treasuryView({ own, snapshot })).toEqual({ step: 'reading', last: snapshot })
  expect(treasuryView({ own, snapshot, problem: { reason: 'malformed' } })).toMatchObject({ last: snapshot })
  expect(treasuryView({ own, snapshot, balance })).toMatchObject({ step: 'ready', reading: { balance: 10n } })
})

test('[S1.1] what was read stays as last known when the chain falls silent', () => {
  const view = treasuryView({ own, balance, problem: { reason: 'slow', seconds: 10 } })
  expect(view).toMatchObject({ step: 'unreachable', last: { balance: 10n, readAt: 1 } })
})

test('[S1.1] listed and own contributions are one list, in order of arrival, each once', () => {
  const list = {
    step: 'read',
    complete: true,
    contributions: [contribution('a', 1n), contribution('b', 3n, 1n, 2)],
  } as const
  const view = treasuryView({
    balance,
    list,
    own: [contribution('b', 3n, 1n, 2), contribution('c', 3n, 1n, 1)],
  })
  expect(view.step === 'ready' && view.reading.contributions.map((one) => one.hash[2])).toEqual([
    'a',
    'c',
    'b',
  ])
})

test('[S1.1] a contribution waits for the balance that includes it', () => {
  const view = treasuryView({ balance, own: [contribution('a', 5n), contribution('b', 6n)] })
  expect(view.step === 'ready' && view.reading.contributions.map((one) => one.hash[2])).toEqual(['a'])
})

test.each([
  [{ step: 'notServed' } as const, false, 'notServed'],
  [{ step: 'read', complete: false, contributions: [] } as const, false, 'partial'],
  [{ step: 'read', complete: true, contributions: [] } as const, false, 'read'],
  [undefined, false, 'reading'],
  [undefined, true, 'failed'],
])('the list %j, failed: %s, is %s', (list, listFailed, step) => {
  expect(treasuryView({ own, balance, list, listFailed })).toMatchObject({ list: step })
})

test('a snapshot is taken only whole, and sorted', () => {
  const reading = {
    balance: '3',
    blockNumber: '9',
    readAt: 1,
    contributions: [
      { hash: hash('b'), from: TREASURY, amount: '2', blockNumber: '8', index: 0, minedAt: 1 },
      { hash: hash('a'), from: TREASURY, amount: '1', blockNumber: '7', index: 0, minedAt: 1 },
    ],
  }
  expect(parseSnapshot({ 42161: reading })?.[42161]).toMatchObject({
    balance: 3n,
    contributions: [{ amount: 1n }, { amount: 2n }],
  })
  for (const odd of [undefined, 'x', { 42161: { ...reading, balance: '-3' } }, { 42161: { balance: '1' } }])
    expect(parseSnapshot(odd)).toBeUndefined()
})

test('[S1.1] what the visitor sent is remembered per network and treasury, and forgotten when it was none', () => {
  const storage = createMemoryStorage()
  const store = createOwnStore(storage, 42161, TREASURY)
  store.add({ hash: hash('A'), sentAt: 1 })
  store.add({ hash: hash('b'), sentAt: 2 })
  store.add({ hash: hash('a'), sentAt: 3 })
  expect(createOwnStore(storage, 42161, TREASURY).get()).toEqual([
    { hash: hash('b'), sentAt: 2 },
    { hash: hash('a'), sentAt: 3 },
  ])
  expect(createOwnStore(storage, 421614, TREASURY).get()).toEqual([])
  store.remove([hash('b')])
  expect(createOwnStore(storage, 42161, TREASURY).get()).toHaveLength(1)
})

test('a storage that is blocked, full or corrupt costs only the memory of it', () => {
  const refuse = () => {
    throw new DOMException('blocked')
  }
  const store = createOwnStore({ getItem: refuse, setItem: refuse }, 42161, TREASURY)
  store.add({ hash: hash('a'), sentAt: 1 })
  expect(store.get()).toHaveLength(1)
  for (const text of ['{', '"x"', '[{"hash":"0x1","sentAt":1}]'])
    expect(createOwnStore({ getItem: () => text, setItem: refuse }, 42161, TREASURY).get()).toEqual([])
})
