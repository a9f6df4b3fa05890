import { matchRoutes, type RouteObject } from 'react-router'
import type { RouteHandle } from '../../router/PageRoute.ts'

/** The maximum number of routes whose code is fetched at the same time (S9.39). */
export const MOST_AT_ONCE = 5

/** Fetches the code of pages that a user may go to. */
export interface Prefetcher {
  /** Fetches the path's code once. At most five fetches run at a time; others wait. */
  prefetch(path: string): void
}

/**
 * Makes a prefetcher.
 *
 * @param isWanted - returns whether the connection is good enough; called before each fetch
 */
export function createPrefetcher(routes: RouteObject[], isWanted: () => boolean): Prefetcher {
  const asked = new Set<RouteHandle['load']>()
  const waiting: RouteHandle['load'][] = []
  let running = 0

  function next(): void {
    if (running >= MOST_AT_ONCE) return
    const load = waiting.shift()
    if (!load) return
    running += 1
    load()
      // The navigation itself tries again, and reports the error.
      .catch(() => asked.delete(load))
      .finally(() => {
        running -= 1
        next()
      })
  }

  return {
    prefetch(path) {
      if (!isWanted()) return
      for (const { route } of matchRoutes(routes, path) ?? []) {
        // Every handle in our routes is a RouteHandle; other routers of a test may have none.
        const load = (route.handle as Partial<RouteHandle> | undefined)?.load
        if (!load || asked.has(load)) continue
        asked.add(load)
        waiting.push(load)
        next()
      }
    },
  }
}
