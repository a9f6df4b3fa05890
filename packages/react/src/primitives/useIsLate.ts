import { useEffect, useState } from 'react'

/**
 * True once a wait has lasted too long.
 *
 * @param isWaiting starts the clock; it restarts each time this becomes true, or `key` changes.
 * @param afterMs how long is too long, in milliseconds.
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
