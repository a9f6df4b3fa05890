import { whenIdle } from '@latchkey/core'
import { type RefObject, useContext, useEffect } from 'react'
import { SheetsContext } from './SheetsContext.ts'

/**
 * Shows tooltips for the dialog's icons. Their chunk loads in the background.
 *
 * @param viewKey changes when another view shows, which hides the former view's tooltip
 */
export function useTooltips(dialog: RefObject<HTMLElement | null>, isShown: boolean, viewKey: string): void {
  const adopt = useContext(SheetsContext)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view's key says when to start again
  useEffect(() => {
    let stop: (() => void) | undefined = () => {}
    const begin = (): void => {
      import('./followTooltips.ts').then(
        ({ followTooltips }) => {
          if (stop && dialog.current) stop = followTooltips(dialog.current, adopt)
        },
        () => {
          // The icons still have their labels.
        },
      )
    }
    if (isShown) whenIdle(() => stop && begin())
    return () => {
      stop?.()
      stop = undefined
    }
  }, [dialog, adopt, isShown, viewKey])
}
