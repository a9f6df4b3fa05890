import { useEffect, useState } from 'react'
import { GUARD_MS } from './isFresh.ts'

/** Whole seconds until a code is replaced. It rerenders every second only in the last `watchedS` seconds. */
export function useSecondsLeft(expiresAt: number | undefined, watchedS: number): number {
  const [now, setNow] = useState(() => Date.now())
  const left = expiresAt === undefined ? 0 : Math.max(0, Math.ceil((expiresAt - GUARD_MS - now) / 1_000))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each second that was shown asks for the next
  useEffect(() => {
    if (expiresAt === undefined) return
    const leftMs = expiresAt - GUARD_MS - Date.now()
    const waitMs = leftMs > watchedS * 1_000 ? leftMs - watchedS * 1_000 : leftMs % 1_000 || 1_000
    const timer = setTimeout(() => setNow(Date.now()), leftMs > 0 ? waitMs : 0)
    return () => clearTimeout(timer)
  }, [expiresAt, watchedS, now])
  return left
}
