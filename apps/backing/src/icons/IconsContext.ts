import { createContext, useContext, useEffect, useSyncExternalStore } from 'react'
import type { Icons } from './createIcons.ts'
import type { IconData } from './IconData.ts'

/** Where there is no browser no icon is asked for. */
export const noIcons: Icons = { get: () => undefined, want: () => {}, subscribe: () => () => {} }

export const IconsContext = createContext<Icons>(noIcons)

/** An icon out of a collection, once it is there. */
export function useCollectionIcon(name: string): IconData | undefined {
  const { get, subscribe, want } = useContext(IconsContext)
  useEffect(() => want(name), [want, name])
  return useSyncExternalStore(
    subscribe,
    () => get(name),
    () => undefined,
  )
}
