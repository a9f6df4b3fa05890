import { useLayoutEffect } from 'react'
import { afterPaint } from './afterPaint.ts'

/**
 * Keeps the page from scrolling behind the dialog, and its content where it is when the scrollbar goes. A sheet of its own
 * does so: the page's styles stay the page's, and of several dialogs the last one that closes unlocks it.
 */
export function useScrollLock(isActive: boolean): void {
  // Only a layout effect ends where a Suspense boundary puts the dialog away.
  useLayoutEffect(() => {
    if (!isActive) return
    let lock: CSSStyleSheet | undefined
    const callOff = afterPaint(() => {
      lock = lockPage()
    })
    return () => {
      callOff()
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== lock)
    }
  }, [isActive])
}

function lockPage(): CSSStyleSheet {
  const { body, documentElement: root } = document
  const scrollbar = window.innerWidth - root.clientWidth
  const padding = Number.parseFloat(getComputedStyle(body).paddingInlineEnd) + scrollbar
  const lock = new CSSStyleSheet()
  lock.replaceSync(
    `html{overflow:hidden!important}${scrollbar > 0 ? `body{padding-inline-end:${padding}px!important}` : ''}`,
  )
  document.adoptedStyleSheets.push(lock)
  return lock
}
