import { useSyncExternalStore } from 'react'

const never = (): (() => void) => () => {}

/**
 * What only the browser knows: `onServer` on a server and in the first render over its markup, `here` from then on. At once, and
 * not in slices: what hangs on it may move the page, and must not do so under the finger of somebody who presses a button.
 * Where both are the same nothing is rendered again.
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
