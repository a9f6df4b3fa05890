import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Moves the focus to the new page after a navigation, as a browser does for a new document, because the focused element is
 * gone. The browser handles the first page, and an anchor does not change the focus.
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
