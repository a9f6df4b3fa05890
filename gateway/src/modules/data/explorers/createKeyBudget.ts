import { setTimeout as pause } from 'node:timers/promises'
import { Failure } from '../../../server/Failure.ts'
import type { Expense, RateLimiter } from '../../../server/rateLimiter.ts'

const DAY_SECONDS = 86_400
const PATIENCE_SECONDS = 3

export interface KeyLimits {
  readonly perSecond: number
  readonly perDay: number
}

/**
 * Spends an explorer's key: whatever callers ask for, all of them together stay within what its plan allows.
 *
 * @returns waits for a second's share for a moment
 * @throws Failure 503 where the key has no call left: the next source is asked then, and the answer says what it lacks
 */
export function createKeyBudget(
  rateLimiter: RateLimiter,
  explorer: string,
  { perSecond, perDay }: KeyLimits,
): () => Promise<void> {
  const expenses: readonly Expense[] = [
    { key: `${explorer} second`, cost: 1, policy: { perSecond, burst: perSecond } },
    { key: `${explorer} day`, cost: 1, policy: { perSecond: perDay / DAY_SECONDS, burst: perDay } },
  ]
  return async () => {
    let waitSeconds = await rateLimiter.takeEach(expenses)
    for (let waited = 0; waitSeconds > 0 && waited + waitSeconds <= PATIENCE_SECONDS; waited += 1) {
      await pause(1_000)
      waitSeconds = await rateLimiter.takeEach(expenses)
    }
    if (waitSeconds > 0)
      throw new Failure(
        503,
        'chainId',
        `${explorer} may not be asked more often now. Try again in ${waitSeconds} s.`,
      )
  }
}
