import { whenIdle } from '@latchkey/core'
import { type RefObject, useContext, useEffect } from 'react'
import { SheetsContext } from './SheetsContext.ts'

/**
 * Shows the names of the dialog's signs, from a chunk that nobody waits for.
 *
 * @param viewKey changes when another view shows: a tooltip of the former one goes with it
 */
export function useTooltips(dialog: RefObject<HTMLElement | null>, isShown: boolean, viewKey: string): void {
  const adopt = useContext(SheetsContext)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view's key says when to begin anew
  useEffect(() => {
    let stop: (() => void) | undefined = () => {}
    const begin = (): void => {
      import('./followTooltips.ts').then(
        ({ followTooltips }) => {
          if (stop && dialog.current) stop = followTooltips(dialog.current, adopt)
        },
        () => {
          // The signs have their labels still.
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
