import { BALANCE_CACHE_MS } from '@latchkey/contract'
import { fetchGasPrice, type GasPrice, selectNativeToken, selectSend, toFiat } from '@latchkey/core'
import { useKit } from '../hooks/useKit.ts'
import { useKitState } from '../hooks/useKitState.ts'
import { useQuery } from './useQuery.ts'

/** What a transfer uses at most, save for unusual tokens. */
const USUAL_GAS = 150_000n

/**
 * What a transfer costs in dollars, about, where the node does not say: the service's gas price, the gas a transfer uses at
 * most, and the coin's price.
 *
 * @param isWanted - nothing is asked for unless it is
 */
export function useGasEstimate(isWanted: boolean): number | undefined {
  const kit = useKit()
  const caipNetworkId = useKitState((state) => selectSend(state).from?.caipNetworkId)
  const native = useKitState(selectNativeToken)
  const { data } = useQuery<GasPrice>({
    queryKey: ['gasPrice', caipNetworkId],
    queryFn: () =>
      caipNetworkId ? fetchGasPrice(kit, { caipNetworkId }) : Promise.reject(new Error('nobody sends')),
    enabled: isWanted && caipNetworkId !== undefined,
    staleTime: BALANCE_CACHE_MS,
    retry: false,
  })
  return isWanted && data && native
    ? toFiat(data.standard * USUAL_GAS, native.decimals, native.price)
    : undefined
}
