import { type RefObject, useContext, useEffect } from 'react'
import { SheetsContext } from './SheetsContext.ts'

/** Their chunk loads when a pointer or the focus first reaches such an icon. Another view hides the former view's tooltip. */
export function useTooltips(dialog: RefObject<HTMLElement | null>, isShown: boolean, viewKey: string): void {
  const adopt = useContext(SheetsContext)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view's key says when to start again
  useEffect(() => {
    let stop: (() => void) | undefined
    const waiting = new AbortController()
    const begin = (event: Event): void => {
      const { target } = event
      const isTouch = event instanceof PointerEvent && event.pointerType === 'touch'
      if (isTouch || !(target instanceof Element && target.closest('[data-tooltip]'))) return
      waiting.abort()
      import('./followTooltips.ts').then(
        ({ followTooltips }) => {
          if (isHere && dialog.current) stop = followTooltips(dialog.current, adopt, target)
        },
        () => {
          // The icons still have their labels.
        },
      )
    }
    let isHere = isShown
    if (isShown)
      for (const type of ['pointerover', 'focusin']) dialog.current?.addEventListener(type, begin, waiting)
    return () => {
      isHere = false
      waiting.abort()
      stop?.()
    }
  }, [dialog, adopt, isShown, viewKey])
}
