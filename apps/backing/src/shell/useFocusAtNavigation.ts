import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Hands the focus to the new page after a navigation, as a browser does with a new document: what had it is gone. The
 * first page is the browser's own affair, and an anchor leaves the focus where it is.
 */
export function useFocusAtNavigation(page: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    page.current?.focus({ preventScroll: true })
  }, [pathname, page])
}
