'use client'
import { useSyncExternalStore } from 'react'

const never = (): (() => void) => () => {}

/** False on a server and during hydration, true from then on. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
