import { useInsertionEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** The storage key under which the router keeps the scroll position of each history entry. */
export const SCROLL_KEY = 'backing/scroll'

/**
 * Restores the first page's scroll position after a reload, or on the way back from another site. The router restores all
 * pages except the first: it reads that position before any component subscribes, and then scrolls the page to its top. If
 * the user has already scrolled during hydration, the position does not change.
 */
export function useFirstScroll(): void {
  const { key } = useLocation()
  const first = useRef(key)
  const here = useRef(0)
  // Run before the router's own effect.
  useInsertionEffect(() => {
    here.current = scrollY
  }, [])
  useLayoutEffect(() => {
    const place = here.current || readPlace(first.current)
    if (place) scrollTo(0, place)
  }, [])
}

function readPlace(key: string): number | undefined {
  try {
    const places: unknown = JSON.parse(sessionStorage.getItem(SCROLL_KEY) ?? '{}')
    const place: unknown = places instanceof Object ? Reflect.get(places, key) : undefined
    return typeof place === 'number' ? place : undefined
  } catch {
    // Storage is blocked or corrupt, so the page begins at its top.
    return undefined
  }
}
