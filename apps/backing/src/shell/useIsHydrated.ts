import { useSyncExternalStore } from 'react'

const never = (): (() => void) => () => {}

/** False on a server and in the first render over its markup, true from then on. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
