import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Pixels of the overlay's padding. */
const MARGIN = 16
const MOTION = { duration: 180, easing: 'cubic-bezier(0.22, 1, 0.36, 1)' } as const

/**
 * Animates the dialog's height to that of its view, when the view changes and when its content changes. Each view starts in the middle
 * of the page. From then on the dialog's upper edge stays where it is, so that nothing moves under a pointer while content arrives.
 */
export function useSizer(
  sizer: RefObject<HTMLElement | null>,
  viewKey: string,
  presence: 'open' | 'closing' | 'closed',
): void {
  const follow = useRef<() => void>(undefined)
  const isThere = presence !== 'closed'
  useLayoutEffect(() => {
    const element = sizer.current
    if (!isThere || !element) return
    let height = 0
    let motion: Animation | undefined
    const modal = element.parentElement
    const overlay = modal?.parentElement
    let top = 0
    /** Centres the dialog, holds its upper edge there, and returns how far below that it was held before. In place there is no overlay. */
    const centre = (): number => {
      if (!modal || !overlay) return 0
      const before = top
      overlay.style.gridTemplateRows = ''
      top = modal.offsetTop - MARGIN
      overlay.style.gridTemplateRows = `minmax(0,${top}px) auto minmax(0,1fr)`
      return before && before - top
    }
    // Ignore the height during the animation. At its end, the target height may have changed.
    const observer = new ResizeObserver(() => move(false))
    const watch = (): void => {
      motion = undefined
      observer.observe(element)
    }
    const move = (isNewView: boolean): void => {
      const from = motion ? element.offsetHeight : height
      motion?.cancel()
      motion = undefined
      const rise = isNewView && centre()
      height = element.offsetHeight
      if (!from || !height || from === height || matchMedia('(prefers-reduced-motion: reduce)').matches)
        return
      observer.disconnect()
      motion = element.animate({ blockSize: [`${from}px`, `${height}px`] }, MOTION)
      if (rise) modal?.animate({ translate: [`0 ${rise}px`, '0 0'] }, MOTION)
      motion.onfinish = watch
    }
    follow.current = () => move(true)
    watch()
    addEventListener('resize', centre)
    return () => {
      removeEventListener('resize', centre)
      observer.disconnect()
      motion?.cancel()
    }
  }, [sizer, isThere])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the view's key says when to measure
  useLayoutEffect(() => follow.current?.(), [viewKey])
}
