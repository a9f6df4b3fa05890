import { isConnected, type ViewName } from '@latchkey/core'
import { useContext, useEffect } from 'react'
import { useKit } from '../hooks/useKit.ts'
import { useKitState } from '../hooks/useKitState.ts'
import { CatalogueContext } from '../messages/CatalogueContext.ts'
import type { ViewLoader } from './createViewLoader.ts'
import type { ViewDefinition } from './defineView.ts'
import { fetchAhead } from './fetchAhead.ts'
import { useViewTable } from './useViewTable.ts'

const ACCOUNT: readonly ViewName[] = ['Account']

/**
 * Fetches what the next click needs, once the view is on the screen or a user is connected: the adapter's code for asking
 * a wallet, the views that are likely next, and the account's data.
 */
export function usePrefetch(
  loader: ViewLoader,
  definition: ViewDefinition | undefined,
  isShown: boolean,
): void {
  const kit = useKit()
  const isAccountNext = useKitState((state) => isConnected(state))
  const catalogue = useContext(CatalogueContext)
  const { account, asking } = useViewTable().groups
  const next = isShown ? definition?.next : isAccountNext ? ACCOUNT : undefined
  useEffect(() => {
    if (!next && !isAccountNext) return
    return fetchAhead([
      () => Object.values(kit.adapters).map((adapter) => adapter?.prepare?.()),
      ...(next ?? []).map(
        (view) => () =>
          // Most wallets that are asked open a window of their own. The view that waits for it loads meanwhile.
          view === 'ConnectingExternal' ? asking() : Promise.all([catalogue?.load(view), loader.load(view)]),
      ),
      // With it, the account can show cached data offline.
      ...(isAccountNext ? [async () => (await account()).loadQueryLibrary(kit)] : []),
    ])
  }, [kit, account, asking, catalogue, loader, next, isAccountNext])
}
