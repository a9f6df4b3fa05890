import { useEffect, useState } from 'react'

/**
 * Returns the time, updated at an interval. Undefined on a server and in the hydrating render, because their times differ.
 */
export function useNow(everyMs: number): number | undefined {
  const [now, setNow] = useState<number>()
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
