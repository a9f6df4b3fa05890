import { fetchSold, type KitQueryKey, type SoldCoin, selectNetwork } from '@latchkey/core'
import { useKit } from '../hooks/useKit.ts'
import { useKitState } from '../hooks/useKitState.ts'
import { useQuery } from './useQuery.ts'

/** What is sold changes with the operator's settings. */
const FRESH_MS = 300_000

/** The coins that can be bought on the network that is shown: undefined while that is read, none where `features.onramp` is off. */
export function useSold(): readonly SoldCoin[] | undefined {
  const kit = useKit()
  const shown = useKitState((state) => selectNetwork(state).caipNetwork?.caipNetworkId)
  const enabled = kit.config.features.onramp !== false && shown !== undefined
  const { data, step } = useQuery<readonly SoldCoin[]>({
    queryKey: ['sold'] satisfies KitQueryKey,
    queryFn: () => fetchSold(kit),
    enabled,
    staleTime: FRESH_MS,
    retry: false,
  })
  if (enabled && step === 'loading') return undefined
  return (data ?? []).filter(({ caipNetworkId }) => caipNetworkId === shown)
}
