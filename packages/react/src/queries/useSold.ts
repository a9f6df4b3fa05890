import { fetchSold, type KitQueryKey, type SoldCoin, selectNetwork } from '@latchkey/core'
import { useKit } from '../hooks/useKit.ts'
import { useKitState } from '../hooks/useKitState.ts'
import { useQuery } from './useQuery.ts'

/** What is sold changes with the operator's settings. */
const FRESH_MS = 300_000

/** The coins that can be bought on the network that is shown; none while that is not known, or where `features.onramp` is off. */
export function useSold(): readonly SoldCoin[] {
  const kit = useKit()
  const shown = useKitState((state) => selectNetwork(state).caipNetwork?.caipNetworkId)
  const { data = [] } = useQuery<readonly SoldCoin[]>({
    queryKey: ['sold'] satisfies KitQueryKey,
    queryFn: () => fetchSold(kit),
    enabled: kit.config.features.onramp !== false && shown !== undefined,
    staleTime: FRESH_MS,
    retry: false,
  })
  return data.filter(({ caipNetworkId }) => caipNetworkId === shown)
}
