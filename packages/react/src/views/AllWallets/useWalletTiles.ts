import {
  adviseWallets,
  askWallets,
  type Failure,
  listTiles,
  readMoreWallets,
  selectDirectory,
  selectWalletList,
  selectWallets,
  type WalletTile,
} from '@latchkey/core'
import { useCallback, useEffect, useMemo } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { useOnline } from '../../queries/useOnline.ts'

export interface WalletTiles {
  readonly shown: readonly WalletTile[]
  /** How many there are, including unread ones if the directory gives their number. */
  readonly count: number
  /** `loading` while more results are on their way. */
  readonly step: 'loading' | 'ready' | 'failed'
  readonly failure: Failure | undefined
  readonly hasMore: boolean
  readonly readMore: () => void
}

/** The wallets that a search finds: known ones at once, then those that the directory finds. */
export function useWalletTiles(search: string, certified: boolean): WalletTiles {
  const kit = useKit()
  const installed = useKitState((state) => selectWallets(kit, state))
  const directory = useKitState(selectDirectory)
  const list = useKitState(selectWalletList)
  const recentIds = useKitState((state) => state.connect.recentConnectorIds)
  const isOnline = useOnline()
  useEffect(() => void adviseWallets(kit), [kit])
  useEffect(() => {
    if (isOnline) void askWallets(kit, { search, certified })
  }, [kit, search, certified, isOnline])
  const { featured, recommended, recent, excluded, all, certified: certifiedList, query } = directory
  // biome-ignore lint/correctness/useExhaustiveDependencies: requests in progress are left out, so that a long list is made once per page
  const shown = useMemo(
    () => listTiles({ config: kit.config, installed, directory, list, search, recentIds }),
    [
      ...[kit, installed, search, recentIds, query, featured, recommended, recent, excluded],
      ...[all.wallets, certifiedList.wallets, list.query, list.wallets],
    ],
  )
  const { progress, pages, isWhole } = list
  // The typed text has not been sent yet, so the list is still that of the former text.
  const isAsked = list.query.certified === certified && isSameSearch(list.query.search, search)
  const isLoading = !isAsked || (progress.step !== 'failed' && (pages === 0 || progress.step === 'loading'))
  // Offline, nothing is on its way.
  const hasFailed = (isAsked && progress.step === 'failed') || (!isOnline && isLoading)
  return {
    shown,
    count: (!isWhole && !certified && directory.count) || shown.length,
    step: hasFailed ? 'failed' : isLoading ? 'loading' : 'ready',
    failure: isAsked && progress.step === 'failed' ? progress.failure : undefined,
    hasMore: isAsked && !isWhole && progress.step !== 'failed',
    readMore: useCallback(() => void readMoreWallets(kit), [kit]),
  }
}

function isSameSearch(asked: string, typed: string): boolean {
  const text = typed.trim()
  return text.length < 2 ? asked === '' : text.startsWith(asked) && asked !== ''
}
