import { useSyncExternalStore } from 'react'
import { useIsAlive } from '../../shell/useIsAlive.ts'
import type { PlanSize } from '../../wall/plans.ts'

// The same widths as in wall.css, where they choose among the outlines before the page is measured.
const queries = { wide: '(min-width: 70rem)', medium: '(min-width: 40rem)' } as const

/** Which geometry fits the window. Undefined on a server and while the page comes to life over its markup. */
export function usePlanSize(): PlanSize | undefined {
  return useSyncExternalStore(subscribe, useIsAlive() ? read : unknown, unknown)
}

const unknown = (): undefined => undefined

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
