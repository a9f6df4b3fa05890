'use client'
import { useSyncExternalStore } from 'react'

const never = (): (() => void) => () => {}

/** False on a server and in the first render that takes its markup over, true from then on. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
