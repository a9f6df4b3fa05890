import { useLayoutEffect } from 'react'

/**
 * Keeps the page from scrolling behind the dialog, and its content where it is when the scrollbar goes. A sheet of its own
 * does so: the page's styles stay the page's, and of several dialogs the last one that closes unlocks it.
 */
export function useScrollLock(isActive: boolean): void {
  useLayoutEffect(() => {
    if (!isActive) return
    const { body, documentElement: root } = document
    const scrollbar = window.innerWidth - root.clientWidth
    const padding = Number.parseFloat(getComputedStyle(body).paddingInlineEnd) + scrollbar
    const lock = new CSSStyleSheet()
    lock.replaceSync(
      `html{overflow:hidden!important}${scrollbar > 0 ? `body{padding-inline-end:${padding}px!important}` : ''}`,
    )
    document.adoptedStyleSheets.push(lock)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== lock)
    }
  }, [isActive])
}
