import { type ReactElement, useCallback, useRef, useState } from 'react'

/** How many rows are drawn at first, and added with each step: five screens. */
const STEP = 50

export interface More<item> {
  readonly shown: readonly item[]
  /** A marker after the rows. The next rows are drawn before it is on the screen. */
  readonly more: ReactElement | null
}

/**
 * Renders a long list in parts, so that a thousand rows open as fast as ten.
 *
 * @param key restarts the list when it changes, such as a search text
 * @param first the least number that is drawn at first: up to the active one
 */
export function useMore<item>(items: readonly item[], key = '', first = 0): More<item> {
  const [drawn, setDrawn] = useState({ key, count: 0 })
  const count = Math.max(drawn.key === key ? drawn.count : 0, first, STEP)
  const observer = useRef<IntersectionObserver>(undefined)
  const watch = useCallback(
    (element: HTMLElement | null) => {
      observer.current?.disconnect()
      if (!element) return
      observer.current = new IntersectionObserver((entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setDrawn({ key, count: count + STEP })
      })
      observer.current.observe(element)
    },
    [key, count],
  )
  const isWhole = items.length <= count
  return {
    shown: isWhole ? items : items.slice(0, count),
    more: isWhole ? null : <li ref={watch} data-part="more" aria-hidden="true" />,
  }
}
