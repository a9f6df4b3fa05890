import { isConnected, type ViewName, whenIdle } from '@latchkey/core'
import { useContext, useEffect } from 'react'
import { useKit } from '../hooks/useKit.ts'
import { useKitState } from '../hooks/useKitState.ts'
import { CatalogueContext } from '../messages/CatalogueContext.ts'
import { loadQueryLibrary } from '../queries/useQueryLibrary.ts'
import type { ViewLoader } from './createViewLoader.ts'
import type { ViewDefinition } from './defineView.ts'

/** Most visitors who open the modal pick a wallet. */
const NEXT: readonly ViewName[] = ['ConnectingExternal']

/** Once the modal is on the screen, or somebody is connected who may open it: fetches what is likely next, views and what an adapter needs to ask a wallet. */
export function usePrefetch(
  loader: ViewLoader,
  { next = NEXT }: Partial<ViewDefinition>,
  isShown: boolean,
): void {
  const kit = useKit()
  const isAccountNext = useKitState((state) => isConnected(state))
  const catalogue = useContext(CatalogueContext)
  const isDue = isAccountNext || isShown
  useEffect(() => {
    if (!isDue) return
    whenIdle(() => {
      // A chunk that fails to load makes some pages reload themselves: nothing is fetched ahead offline.
      if (!navigator.onLine) return
      for (const adapter of Object.values(kit.adapters)) adapter?.prepare?.()
      // The account's data: opened offline, it shows what is known.
      if (isAccountNext)
        loadQueryLibrary(kit).catch(() => {
          // Opening the account loads it again and shows the failure.
        })
      for (const view of next) {
        void catalogue?.load(view)
        loader.load(view).catch(() => {
          // Ignore a failed prefetch. Opening the view loads it again and shows the failure.
        })
      }
    })
  }, [kit, catalogue, loader, next, isDue, isAccountNext])
}
