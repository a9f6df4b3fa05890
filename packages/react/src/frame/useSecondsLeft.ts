import { useEffect, useState } from 'react'

/** Counts down to a moment, in milliseconds since 1970. The seconds are rounded up; 0 once it has passed. */
export function useSecondsLeft(at: number | undefined): number {
  const [, tick] = useState(0)
  const seconds = Math.max(0, Math.ceil(((at ?? 0) - Date.now()) / 1_000))
  const isOver = seconds === 0
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => tick((count) => count + 1), 1_000)
    return () => clearInterval(timer)
  }, [isOver])
  return seconds
}
