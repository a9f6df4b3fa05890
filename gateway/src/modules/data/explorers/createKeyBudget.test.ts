import { expect, test, vi } from 'vitest'
import { createMemoryRateLimiter } from '../../../server/rateLimiter.ts'
import { createKeyBudget } from './createKeyBudget.ts'

test('all callers of a key together stay within its day', async () => {
  const spend = createKeyBudget(createMemoryRateLimiter(), 'Etherscan', { perSecond: 1_000, perDay: 3 })
  await Promise.all([spend(), spend(), spend()])
  await expect(spend()).rejects.toThrow(/^Etherscan may not be asked more often now/)
})

test('waits a moment for the next second’s share', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  let nowMs = 0
  const limiter = createMemoryRateLimiter(() => nowMs)
  const spend = createKeyBudget(limiter, 'Etherscan', { perSecond: 2, perDay: 1_000 })
  await Promise.all([spend(), spend()])
  const waiting = spend()
  nowMs = 1_000
  await vi.advanceTimersByTimeAsync(1_000)
  await waiting
  vi.useRealTimers()
})
