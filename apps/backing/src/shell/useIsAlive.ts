import { useSyncExternalStore } from 'react'

let isAlive = false
const listeners = new Set<() => void>()

/**
 * False on a server and while the page comes to life; true from a task later on, for what need not come with the first commit and
 * moves nothing: what a user does meanwhile is answered first.
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
