import { BALANCE_CACHE_MS, BALANCE_POLL_MS, BALANCE_RETRY_BLOCK_MS } from '@latchkey/contract'
import {
  fetchTokenBalances,
  isBlocked,
  type KitQueryKey,
  ServiceError,
  selectAccount,
  selectNetwork,
  type Token,
} from '@latchkey/core'
import { useKit } from '../hooks/useKit.ts'
import { useKitState } from '../hooks/useKitState.ts'
import { type Query, useQuery } from './useQuery.ts'
import { useRetryBlock } from './useRetryBlock.ts'

export interface TokenBalances extends Pick<Query<readonly Token[]>, 'step' | 'data' | 'readAt'> {
  /** Absent while a retry is blocked: for 30 s after a failure (S8.14). */
  readonly retry?: () => void
}

/**
 * The balances of the displayed account on the shown network, read every ten seconds while the page is visible. A service
 * that answers 503 is not asked again until the user asks.
 */
export function useTokenBalances(): TokenBalances {
  const kit = useKit()
  const address = useKitState((state) => selectAccount(state).address)
  const caipNetworkId = useKitState((state) => selectNetwork(state).caipNetwork?.caipNetworkId)
  const { step, data, readAt, failedAt, refetch } = useQuery<readonly Token[]>({
    queryKey: ['tokenBalances', caipNetworkId, address] satisfies KitQueryKey,
    queryFn: () => fetchTokenBalances(kit, caipNetworkId ? { caipNetworkId } : {}),
    enabled: address !== undefined && caipNetworkId !== undefined,
    staleTime: BALANCE_CACHE_MS,
    retry: false,
    retryOnMount: false,
    refetchOnMount: ({ state }) => !isBlocked(state.errorUpdatedAt),
    refetchOnWindowFocus: ({ state }) => !isBlocked(state.errorUpdatedAt),
    refetchOnReconnect: true,
    refetchInterval: ({ state: { error } }) => {
      if (!error) return BALANCE_POLL_MS
      return error instanceof ServiceError && error.status === 503 ? false : BALANCE_RETRY_BLOCK_MS
    },
  })
  const blocked = useRetryBlock(step === 'failed' ? failedAt : undefined)
  return {
    step,
    ...(data ? { data } : {}),
    ...(readAt === undefined ? {} : { readAt }),
    ...(blocked ? {} : { retry: refetch }),
  }
}
