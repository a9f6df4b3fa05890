import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs, seedOr } from '../../../scripts/testing/chance.mjs'
import { createLeases, type RemoteBudgets } from './createLeases.ts'
import { createMemoryRateLimiter, type Expense } from './rateLimiter.ts'

const policy = { perSecond: 0.000_001, burst: 1_000 }

function remoteOf(now: () => number): RemoteBudgets & { trips: number } {
  const shared = createMemoryRateLimiter(now)
  const remote = {
    trips: 0,
    async take(expenses: readonly Expense[]) {
      remote.trips += 1
      return shared.takeEach(expenses)
    },
    async charge(expenses: readonly Expense[]) {
      for (const expense of expenses) shared.charge(expense)
    },
    close() {},
  }
  return remote
}

test('a hundred calls take a few round trips, not a hundred', async () => {
  const remote = remoteOf(() => 0)
  const limiter = createLeases(remote, () => 0)
  for (let count = 0; count < 100; count += 1) expect(await limiter.take('a', 1, policy)).toBe(0)
  expect(remote.trips).toBe(10)
  limiter.close()
})

test('three gateways never spend more than one budget, whatever they spend and whenever', async () => {
  const step = fc.record({
    gateway: fc.nat(2),
    cost: fc.integer({ min: 0, max: 40 }),
    passesMs: fc.nat(1_500),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 120 }), async (steps) => {
      let nowMs = 0
      const remote = remoteOf(() => nowMs)
      const gateways = [0, 1, 2].map(() => createLeases(remote, () => nowMs))
      let spent = 0
      for (const { gateway, cost, passesMs } of steps) {
        nowMs += passesMs
        if ((await gateways[gateway]?.take('a', cost, policy)) === 0) spent += cost
      }
      expect(spent).toBeLessThanOrEqual(policy.burst)
      for (const gateway of gateways) gateway.close()
    }),
    { seed: seedOr(11), numRuns: runs(200) },
  )
})

test('the last of a budget can still be spent', async () => {
  const limiter = createLeases(
    remoteOf(() => 0),
    () => 0,
  )
  expect(await limiter.take('a', 995, policy)).toBe(0)
  expect([await limiter.take('a', 3, policy), await limiter.take('a', 2, policy)]).toEqual([0, 0])
  expect(await limiter.take('a', 1, policy)).toBeGreaterThan(0)
  limiter.close()
})

test('calls that come at once take no more ahead than one of them would: the whole burst passes', async () => {
  const limiter = createLeases(
    remoteOf(() => 0),
    () => 0,
  )
  const takeAtOnce = (many: number) =>
    Promise.all(Array.from({ length: many }, () => limiter.take('a', 1, policy)))
  expect(await takeAtOnce(980)).toEqual(Array(980).fill(0))
  // At most one share is taken ahead, and it is spent here.
  for (let count = 0; count < 20; count += 1) expect(await limiter.take('a', 1, policy)).toBe(0)
  expect(await limiter.take('a', 1, policy)).toBeGreaterThan(0)
  limiter.close()
})

test('what one budget refuses is not taken from another', async () => {
  const limiter = createLeases(
    remoteOf(() => 0),
    () => 0,
  )
  expect(await limiter.take('client', 1, policy)).toBe(0)
  const refused = [
    { key: 'client', cost: 9, policy },
    { key: 'all', cost: 5, policy: { ...policy, burst: 2 } },
  ]
  expect(await limiter.takeEach([{ key: 'all', cost: 2, policy: { ...policy, burst: 2 } }])).toBe(0)
  expect(await limiter.takeEach(refused)).toBeGreaterThan(0)
  for (let count = 0; count < 999; count += 1) expect(await limiter.take('client', 1, policy)).toBe(0)
  limiter.close()
})
