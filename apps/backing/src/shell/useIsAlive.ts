import { useSyncExternalStore } from 'react'

let isAlive = false
const listeners = new Set<() => void>()

/**
 * Returns false on a server and during hydration, and true from the next task on. Use it for content that can wait until after the
 * first commit and causes no layout shift, so that the page responds to user input first.
 */
export function useIsAlive(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isAlive,
    () => false,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (!isAlive && listeners.size === 1) setTimeout(come)
  return () => listeners.delete(listener)
}

function come(): void {
  isAlive = true
  for (const listener of listeners) listener()
}
