import { useEffect, useState } from 'react'

/**
 * The time, again and again. Undefined on a server and in the first render over its markup, which know another time.
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
