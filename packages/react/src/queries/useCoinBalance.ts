import { BALANCE_CACHE_MS, type CaipNetworkId, parseCaipNetworkId, toCaipAddress } from '@latchkey/contract'
import { type KitQueryKey, type NativeBalance, readBalance } from '@latchkey/core'
import { useKit } from '../hooks/useKit.ts'
import { useKitState } from '../hooks/useKitState.ts'
import { useQuery } from './useQuery.ts'

export interface CoinBalance {
  /** The last known one; absent where it could not be read. */
  readonly balance: NativeBalance | undefined
  readonly isLoading: boolean
}

/** What an account holds of a network's coin; without a network, nothing is read. */
export function useCoinBalance(address: string, caipNetworkId: CaipNetworkId | undefined): CoinBalance {
  const kit = useKit()
  const known = useKitState(({ connect }) =>
    caipNetworkId ? connect.balances[toCaipAddress(caipNetworkId, address)] : undefined,
  )
  const adapter = caipNetworkId && kit.adapters[parseCaipNetworkId(caipNetworkId).chainNamespace]
  const isReadable = adapter?.getBalance !== undefined
  const { step } = useQuery<NativeBalance>({
    queryKey: ['coinBalance', caipNetworkId, address] satisfies KitQueryKey,
    queryFn: () =>
      caipNetworkId
        ? readBalance(kit, { address, caipNetworkId })
        : Promise.reject(new Error('no network to read')),
    enabled: isReadable,
    staleTime: BALANCE_CACHE_MS,
    retry: false,
    ...(known ? { initialData: known, initialDataUpdatedAt: known.readAt ?? 0 } : {}),
  })
  return { balance: known, isLoading: isReadable && step === 'loading' }
}
