import { useSyncExternalStore } from 'react'

const never = (): (() => void) => () => {}

/**
 * Returns a value that only the browser knows: `onServer` on a server and in the hydrating render, and `here` after that. The update
 * is synchronous, not in slices, because it may shift the layout, which must not happen while a user presses a button. If both
 * values are equal, nothing renders again.
 */
export function useOnClient<value extends string | number | boolean | undefined>(
  here: value,
  onServer: value,
): value {
  return useSyncExternalStore(
    never,
    () => here,
    () => onServer,
  )
}
