/** A token bucket: up to `burst` units at once, then `perSecond`. */
export interface RateLimitPolicy {
  readonly perSecond: number
  readonly burst: number
}

export interface Expense {
  readonly key: string
  /** In units of the policy: calls, messages or bytes. */
  readonly cost: number
  readonly policy: RateLimitPolicy
}

/** Token buckets by key: in this process, or in Redis, where replicas share them. */
export interface RateLimiter {
  /** @returns 0 if the call may continue, otherwise the seconds to wait */
  take(key: string, cost: number, policy: RateLimitPolicy): number | Promise<number>
  /** Like `take`, for several budgets. If one lacks its cost, takes from none of them. */
  takeEach(expenses: readonly Expense[]): number | Promise<number>
  /** Takes a cost that is known only afterwards, such as a response's bytes. May leave a debt of up to one burst, for which later calls wait. */
  charge(expense: Expense): void
  close(): void
}

interface Bucket {
  tokens: number
  atMs: number
}

const MAX_BUCKETS = 50_000

/** Keeps buckets in this process. Beyond 50,000 buckets, deletes the least recently used ones. */
export function createMemoryRateLimiter(now: () => number = Date.now): RateLimiter {
  const buckets = new Map<string, Bucket>()

  const fill = ({ key, policy }: Expense): Bucket => {
    const atMs = now()
    const bucket = buckets.get(key) ?? { tokens: policy.burst, atMs }
    const earned = (Math.max(0, atMs - bucket.atMs) / 1_000) * policy.perSecond
    const filled = { tokens: Math.min(policy.burst, bucket.tokens + earned), atMs }
    // Deleting first moves the key to the end, because a Map keeps the order of insertion.
    buckets.delete(key)
    buckets.set(key, filled)
    if (buckets.size > MAX_BUCKETS) forgetOldest(buckets)
    return filled
  }

  const takeEach = (expenses: readonly Expense[]): number => {
    const filled = expenses.map((expense) => ({ bucket: fill(expense), price: priceOf(expense), expense }))
    const waits = filled.map(({ bucket, price, expense }) =>
      bucket.tokens >= price ? 0 : Math.max(1, Math.ceil((price - bucket.tokens) / expense.policy.perSecond)),
    )
    const waitSeconds = Math.max(0, ...waits)
    if (waitSeconds === 0) for (const { bucket, price } of filled) bucket.tokens -= price
    return waitSeconds
  }

  return {
    take: (key, cost, policy) => takeEach([{ key, cost, policy }]),
    takeEach,
    charge(expense) {
      const bucket = fill(expense)
      bucket.tokens = Math.max(-expense.policy.burst, bucket.tokens - expense.cost)
    },
    close() {},
  }
}

/** The price of a call. A call that costs more than the burst could never pass, so it takes a full bucket instead. */
function priceOf({ cost, policy }: Expense): number {
  return Math.min(cost, policy.burst)
}

function forgetOldest(buckets: Map<string, Bucket>): void {
  const oldest = buckets.keys().next()
  if (!oldest.done) buckets.delete(oldest.value)
}
