import { useEffect, useState } from 'react'

/** True once a wait has lasted too long. The clock restarts each time `isWaiting` becomes true, or `key` changes. */
export function useIsLate(isWaiting: boolean, afterMs: number, key?: unknown): boolean {
  const [isLate, setLate] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key restarts the clock
  useEffect(() => {
    setLate(false)
    if (!isWaiting) return
    const timer = setTimeout(() => setLate(true), afterMs)
    return () => clearTimeout(timer)
  }, [isWaiting, afterMs, key])
  return isLate
}
