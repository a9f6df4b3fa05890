import { type RefObject, useLayoutEffect, useRef } from 'react'

const MOTION = { duration: 180, easing: 'cubic-bezier(0.22, 1, 0.36, 1)' } as const

/** Animates the dialog's height to that of its view, when the view changes and when its content changes. */
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
    // Ignore the height during the animation. At its end, the target height may have changed.
    const observer = new ResizeObserver(() => move())
    const watch = (): void => {
      motion = undefined
      observer.observe(element)
    }
    const move = (): void => {
      const from = motion ? element.offsetHeight : height
      motion?.cancel()
      motion = undefined
      height = element.offsetHeight
      if (!from || !height || from === height || matchMedia('(prefers-reduced-motion: reduce)').matches)
        return
      observer.disconnect()
      motion = element.animate({ blockSize: [`${from}px`, `${height}px`] }, MOTION)
      motion.onfinish = watch
    }
    follow.current = move
    watch()
    return () => {
      observer.disconnect()
      motion?.cancel()
    }
  }, [sizer, isThere])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the view's key says when to measure
  useLayoutEffect(() => follow.current?.(), [viewKey])
}
