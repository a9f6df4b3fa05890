import { useSyncExternalStore } from 'react'

const never = (): (() => void) => () => {}

/**
 * False on a server and in the first render over its markup, true from then on. At once, and not in slices: what hangs on it may
 * move the page, and must not do so under the finger of somebody who presses a button.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
