import { type RefObject, useEffect, useRef, useState } from 'react'

/** Two screens of the list above and below what is seen are drawn. */
const MARGIN = '800px 0px'

/**
 * Whether an element is near enough to the scrolled part of its view to be drawn.
 *
 * @param isFirst it is there from the start, so that nothing waits for the browser to say so
 */
export function useNear<element extends HTMLElement>(
  isFirst: boolean,
): { ref: RefObject<element | null>; isNear: boolean } {
  const ref = useRef<element>(null)
  const [isNear, setNear] = useState(isFirst)
  useEffect(() => {
    const box = ref.current
    if (!box) return
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      root: box.closest('[data-part="body"]'),
      rootMargin: MARGIN,
    })
    observer.observe(box)
    return () => observer.disconnect()
  }, [])
  return { ref, isNear }
}
