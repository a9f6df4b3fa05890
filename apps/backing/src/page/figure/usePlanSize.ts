import { startTransition, useEffect, useState } from 'react'
import { useIsAlive } from '../../shell/useIsAlive.ts'
import type { PlanSize } from '../../wall/plans.ts'

// The same widths as in wall.css, where they choose among the outlines before the page is measured.
const queries = { wide: '(min-width: 70rem)', medium: '(min-width: 40rem)' } as const

/**
 * Returns the geometry that fits the window. Undefined on a server and during hydration. The wall, the page's largest drawing, then
 * renders in slices, so that the page responds to user input first.
 */
export function usePlanSize(): PlanSize | undefined {
  const isAlive = useIsAlive()
  const [size, setSize] = useState(() => (isAlive ? read() : undefined))
  useEffect(() => {
    if (!isAlive) return
    const look = (): void => startTransition(() => setSize(read()))
    look()
    return subscribe(look)
  }, [isAlive])
  return size
}

function read(): PlanSize {
  if (matchMedia(queries.wide).matches) return 'wide'
  return matchMedia(queries.medium).matches ? 'medium' : 'narrow'
}

function subscribe(listener: () => void): () => void {
  const lists = Object.values(queries).map((query) => matchMedia(query))
  for (const list of lists) list.addEventListener('change', listener)
  return () => {
    for (const list of lists) list.removeEventListener('change', listener)
  }
}
