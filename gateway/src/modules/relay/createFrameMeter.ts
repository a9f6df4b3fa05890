import type { RateLimitPolicy } from '../../server/rateLimiter.ts'

export interface FrameMeter {
  spend(bytes: number): boolean
  /** Allows one more frame: the client's receipt for a message just sent. */
  credit(): void
}

/** A frame costs one unit, and one more for each of these. */
const BYTES_PER_FRAME = 16_384

export function createFrameMeter(
  policy: RateLimitPolicy | undefined,
  now: () => number = Date.now,
): FrameMeter {
  if (!policy) return { spend: () => true, credit() {} }
  const { perSecond, burst } = policy
  let tokens = burst
  let atMs = now()
  return {
    spend(bytes) {
      const nowMs = now()
      tokens = Math.min(burst, tokens + (Math.max(0, nowMs - atMs) / 1_000) * perSecond)
      atMs = nowMs
      const cost = Math.min(burst, 1 + Math.floor(bytes / BYTES_PER_FRAME))
      if (tokens < cost) return false
      tokens -= cost
      return true
    },
    credit() {
      tokens = Math.min(burst, tokens + 1)
    },
  }
}
