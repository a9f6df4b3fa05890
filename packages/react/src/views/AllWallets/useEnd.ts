import { useCallback, useRef } from 'react'

/** Asks for more as soon as the end of the list comes near; a ref for what stands there. */
export function useEnd(readMore: (() => void) | undefined): (element: HTMLElement | null) => void {
  const observer = useRef<IntersectionObserver>(undefined)
  return useCallback(
    (element: HTMLElement | null) => {
      observer.current?.disconnect()
      if (!element || !readMore) return
      observer.current = new IntersectionObserver(
        (entries) => entries.some(({ isIntersecting }) => isIntersecting) && readMore(),
        { root: element.closest('[data-part="body"]'), rootMargin: '600px 0px' },
      )
      observer.current.observe(element)
    },
    [readMore],
  )
}
