import { BALANCE_CACHE_MS } from '@latchkey/contract'
import {
  fetchUsualFee,
  type KitQueryKey,
  selectNativeToken,
  selectSend,
  toFiat,
  traitsOf,
} from '@latchkey/core'
import { useKit } from '../hooks/useKit.ts'
import { useKitState } from '../hooks/useKitState.ts'
import { useQuery } from './useQuery.ts'

/** An ERC-20 transfer's call; no network that takes a fee for data has a longer one. */
const TRANSFER_BYTES = 68

/**
 * An estimate of a transfer's cost in dollars, if the node has not given one: the service's gas price, the gas that a
 * transfer of a usual token needs at most, what the network takes for its data, and the coin's price.
 */
export function useUsualFee(isWanted: boolean): number | undefined {
  const kit = useKit()
  const caipNetworkId = useKitState((state) => selectSend(state).from?.caipNetworkId)
  const { transferWork } = useKitState((state) => traitsOf(state, caipNetworkId))
  const native = useKitState(selectNativeToken)
  const { data } = useQuery<bigint>({
    queryKey: ['usualFee', caipNetworkId] satisfies KitQueryKey,
    queryFn: () =>
      caipNetworkId && transferWork
        ? fetchUsualFee(kit, { caipNetworkId, work: transferWork, bytes: TRANSFER_BYTES })
        : Promise.reject(new Error('nobody sends')),
    enabled: isWanted && caipNetworkId !== undefined && transferWork !== undefined,
    staleTime: BALANCE_CACHE_MS,
  })
  return isWanted && data !== undefined && native ? toFiat(data, native.decimals, native.price) : undefined
}
