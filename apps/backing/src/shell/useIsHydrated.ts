import { startTransition, useEffect, useState } from 'react'

let isOver = false

/**
 * False on a server and in the first render over its markup, true from then on. The page is rendered anew in slices, and
 * what a visitor does meanwhile is not kept waiting.
 */
export function useIsHydrated(): boolean {
  const [isHydrated, setIsHydrated] = useState(isOver)
  useEffect(() => {
    if (isHydrated) return
    startTransition(() => setIsHydrated(true))
    isOver = true
  }, [isHydrated])
  return isHydrated
}
