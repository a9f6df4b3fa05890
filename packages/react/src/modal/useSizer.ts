import { type RefObject, useLayoutEffect, useRef } from 'react'

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
    const hold = createHold(element.closest<HTMLElement>('[data-part="overlay"]'))
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
      if (isNewView) hold.release()
      height = element.offsetHeight
      const rise = isNewView ? hold.take() : 0
      if (!from || !height || from === height || matchMedia('(prefers-reduced-motion: reduce)').matches)
        return
      observer.disconnect()
      motion = element.animate({ blockSize: [`${from}px`, `${height}px`] }, MOTION)
      if (rise !== 0) hold.modal?.animate({ translate: [`0 ${rise}px`, '0 0'] }, MOTION)
      motion.onfinish = watch
    }
    follow.current = () => move(true)
    watch()
    const recentre = (): void => {
      hold.release()
      hold.take()
    }
    addEventListener('resize', recentre)
    return () => {
      removeEventListener('resize', recentre)
      hold.release()
      observer.disconnect()
      motion?.cancel()
    }
  }, [sizer, isThere])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the view's key says when to measure
  useLayoutEffect(() => follow.current?.(), [viewKey])
}

/** Holds the dialog's upper edge. What grows past the page's lower edge still pushes it up; a sheet has no upper edge to hold. */
function createHold(overlay: HTMLElement | null) {
  const modal = overlay?.firstElementChild
  let top = 0
  return {
    modal,
    /** Lets the style sheet centre the dialog again. */
    release(): void {
      overlay?.style.removeProperty('grid-template-rows')
    },
    /** Holds the edge where it is now, and returns how far above that it was held last. */
    take(): number {
      if (!overlay || !(modal instanceof HTMLElement)) return 0
      const before = top
      top = modal.offsetTop - Number.parseFloat(getComputedStyle(overlay).paddingBlockStart)
      overlay.style.setProperty('grid-template-rows', `minmax(0, ${top}px) auto minmax(0, 1fr)`)
      return before && before - top
    },
  }
}
