import { useLayoutEffect } from 'react'

/** Keeps the page from scrolling behind the dialog, and its content where it is when the scrollbar goes. */
export function useScrollLock(isActive: boolean): void {
  useLayoutEffect(() => {
    const { documentElement: root, body } = document
    // Another dialog has locked it already and will unlock it.
    if (!isActive || root.style.overflow === 'hidden') return
    const before = { overflow: root.style.overflow, padding: body.style.paddingInlineEnd }
    const scrollbar = window.innerWidth - root.clientWidth
    if (scrollbar > 0)
      body.style.paddingInlineEnd = `${scrollbar + Number.parseFloat(getComputedStyle(body).paddingInlineEnd)}px`
    root.style.overflow = 'hidden'
    return () => {
      root.style.overflow = before.overflow
      body.style.paddingInlineEnd = before.padding
    }
  }, [isActive])
}
