import { useLayoutEffect } from 'react'
import { afterPaint } from './afterPaint.ts'

/**
 * Stops the page from scrolling behind the dialog, and keeps its content in place when the scrollbar disappears. It uses a
 * style sheet of its own, so the page's styles stay untouched, and the last of several dialogs unlocks the page.
 */
export function useScrollLock(isActive: boolean): void {
  // Only a layout effect is cleaned up when a Suspense boundary hides the dialog.
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
