import { useEffect, useState } from 'react'

/**
 * True once something has taken longer than it should.
 *
 * @param isWaiting starts the clock; it restarts each time this becomes true, or `key` changes.
 * @param afterMs how long is long, in milliseconds.
 */
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
