/** A token bucket: `burst` calls at once, then `perSecond`. */
export interface RateLimitPolicy {
  readonly perSecond: number
  readonly burst: number
}

/** Counts calls. The one in memory serves a single process; replicas behind a balancer will share one. */
export interface RateLimiter {
  /**
   * @param key - who and what is counted
   * @param cost - how many calls this is
   * @returns 0 where the call may go on, else the seconds to wait
   */
  take(key: string, cost: number, policy: RateLimitPolicy): Promise<number>
}

interface Bucket {
  tokens: number
  atMs: number
}

const MAX_BUCKETS = 50_000

/** Keeps its buckets in this process, and forgets those of whoever has been quiet the longest. */
export function createMemoryRateLimiter(now: () => number = Date.now): RateLimiter {
  const buckets = new Map<string, Bucket>()
  return {
    async take(key, cost, policy) {
      const atMs = now()
      const bucket = buckets.get(key) ?? { tokens: policy.burst, atMs }
      const earned = (Math.max(0, atMs - bucket.atMs) / 1_000) * policy.perSecond
      const tokens = Math.min(policy.burst, bucket.tokens + earned)
      // A call that costs more than the burst could never pass: it needs a full bucket and empties it.
      const price = Math.min(cost, policy.burst)
      const isAllowed = tokens >= price
      // Deleting first moves the key to the end: a Map keeps the order of insertion.
      buckets.delete(key)
      buckets.set(key, { tokens: isAllowed ? tokens - price : tokens, atMs })
      if (buckets.size > MAX_BUCKETS) forgetOldest(buckets)
      return isAllowed ? 0 : Math.max(1, Math.ceil((price - tokens) / policy.perSecond))
    },
  }
}

function forgetOldest(buckets: Map<string, Bucket>): void {
  const oldest = buckets.keys().next()
  if (!oldest.done) buckets.delete(oldest.value)
}
