import { createContext, useContext, useEffect, useSyncExternalStore } from 'react'
import type { Icons } from './createIcons.ts'
import type { IconData } from './IconData.ts'

/** Without a browser, no icon is requested. */
export const noIcons: Icons = { get: () => undefined, want: () => {}, subscribe: () => () => {} }

export const IconsContext = createContext<Icons>(noIcons)

/** Returns an icon of a collection, once it has loaded. */
export function useCollectionIcon(name: string): IconData | undefined {
  const { get, subscribe, want } = useContext(IconsContext)
  useEffect(() => want(name), [want, name])
  return useSyncExternalStore(
    subscribe,
    () => get(name),
    () => undefined,
  )
}
