import { useInsertionEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Where the router keeps how far each of the history's entries was scrolled. */
export const SCROLL_KEY = 'backing/scroll'

/**
 * Scrolls the first page to where this entry of the history was left: on a reload, and on the way back from another
 * site. The router does so for all pages but the first, whose place it learns before anybody listens to it, and which it
 * scrolls to its top. A user who has scrolled already, while the page came to life, stays where they are.
 */
export function useFirstScroll(): void {
  const { key } = useLocation()
  const first = useRef(key)
  const here = useRef(0)
  // Before the router's own effect.
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
    // Storage that is blocked or broken: the page begins at its top.
    return undefined
  }
}
