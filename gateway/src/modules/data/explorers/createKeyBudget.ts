import { setTimeout as pause } from 'node:timers/promises'
import { Failure } from '../../../server/Failure.ts'
import type { Expense, RateLimiter } from '../../../server/rateLimiter.ts'

const DAY_SECONDS = 86_400
const PATIENCE_SECONDS = 3

/** Keeps an explorer's key within its plan: waits briefly for the limit per second. A Failure 503 leads to the next source. */
export function createKeyBudget(
  rateLimiter: RateLimiter,
  explorer: string,
  { perSecond, perDay }: { readonly perSecond: number; readonly perDay: number },
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
    if (waitSeconds <= 0) return
    const description = `${explorer} may not be asked more often now. Try again in ${waitSeconds} s.`
    throw new Failure(503, 'chainId', description)
  }
}
